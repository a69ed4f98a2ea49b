// Where the server under test is, from the environment that interop/run sets, and the person who answers questions.

const { INTEROP_URL, INTEROP_TOKEN, INTEROP_READER_TOKEN, INTEROP_BINARY, INTEROP_DATA, PATH } = process.env;

export const url = new URL(INTEROP_URL);
export const owner = INTEROP_TOKEN;
export const reader = INTEROP_READER_TOKEN;

export const httpOptions = (token) =>
  token ? { requestInit: { headers: { Authorization: `Bearer ${token}` } } } : {};

export const stdioOptions = (token) => ({
  command: INTEROP_BINARY,
  args: ['stdio', 'banking', '--data', INTEROP_DATA],
  env: { KOBANA_MCP_TOKEN: token, PATH },
  stderr: 'ignore',
});

export class Person {
  answer = 'yes';
  asked = '';
  questions = 0;

  reply(request) {
    this.asked = request.params.message;
    this.questions += 1;
    if (this.answer === 'decline' || this.answer === 'cancel') return { action: this.answer };
    return { action: 'accept', content: { confirm: this.answer } };
  }
}
