// Copies an OpenAPI document with three slips of the public ones mended, none of which is the API's: operations name the
// security scheme `bearerAuth`, which is defined under another name; two paths end in a slash; and whole numbers have
// lists of texts as their values, which nothing can be.
import { readFileSync, writeFileSync } from "node:fs";

const [from, to] = process.argv.slice(2);
const numbers = (_, value) =>
  value?.type === "integer" && value.enum ? { ...value, enum: value.enum.map(Number) } : value;
const document = JSON.parse(readFileSync(from, "utf8"), numbers);
const schemes = ((document.components ??= {}).securitySchemes ??= {});
schemes.bearerAuth ??= { type: "http", scheme: "bearer" };
const trimmed = ([path, item]) => [path.length > 1 ? path.replace(/\/$/, "") : path, item];
document.paths = Object.fromEntries(Object.entries(document.paths).map(trimmed));
writeFileSync(to, JSON.stringify(document));
