// Named checks with a count, as interop/python/checks.py has them.

export class Checks {
  constructor(title) {
    Object.assign(this, { title, passed: 0, failed: 0 });
  }

  check(name, good, detail = '') {
    if (good) {
      this.passed += 1;
      return;
    }
    this.failed += 1;
    console.error(`FAIL ${this.title}: ${name}: ${JSON.stringify(detail)?.slice(0, 1500)}`);
  }

  equal(name, got, wanted) {
    const same = JSON.stringify(got) === JSON.stringify(wanted);
    this.check(name, same, { wanted, got });
  }

  async refused(name, call, code) {
    try {
      this.check(`${name} is refused`, false, await call);
    } catch (error) {
      this.equal(`${name} is refused`, error.code, code);
    }
  }

  /** Awaits `work`; what breaks it off is a failed check. */
  async through(work) {
    try {
      await work;
    } catch (error) {
      this.check('it runs to its end', false, String(error?.stack ?? error));
    }
  }

  close() {
    console.log(`${this.title}: ${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0;
  }
}
