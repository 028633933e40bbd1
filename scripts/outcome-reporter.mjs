/** A Playwright reporter that writes the outcome of the run as JSON to TEST_OUTCOME_FILE, anew after each test, so that a run cut off has its counts too. */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { because } from './test-files.mjs';

const nameOf = (test) => test.titlePath().filter(Boolean).join(' › ');

export default class OutcomeReporter {
  #tests = [];
  #begun = new Set();
  #ended = new Set();
  /** failures outside of any test */
  #errors = [];

  onBegin(_config, suite) {
    this.#tests = suite.allTests();
  }

  onTestBegin(test) {
    this.#begun.add(test);
    this.#write();
  }

  onTestEnd(test) {
    this.#ended.add(test);
    this.#write();
  }

  onError({ message = '' }) {
    // such as a file that cannot be loaded, or the time limit of the whole run
    this.#errors.push(stripVTControlCharacters(message).split('\n')[0]);
  }

  onEnd() {
    this.#write();
  }

  #write() {
    const ended = this.#tests.filter((test) => this.#ended.has(test));
    const failed = ended.filter((test) => !['expected', 'skipped'].includes(test.outcome()));
    const skipped = ended.filter((test) => test.outcome() === 'skipped');
    const notEnded = this.#tests.filter((test) => !this.#ended.has(test));
    const failures = [
      ...failed.map((test) => nameOf(test) + because(test.results.at(-1)?.error?.message)),
      ...notEnded.map((test) => `${nameOf(test)} ${this.#begun.has(test) ? 'did not end' : 'was not run'}`),
      ...this.#errors,
    ];
    const passed = ended.length - failed.length - skipped.length;
    writeFileSync(process.env.TEST_OUTCOME_FILE, JSON.stringify({ passed, skipped: skipped.length, failures }));
  }

  printsToStdio() {
    return false;
  }
}
