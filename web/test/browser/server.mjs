// The server that a file of browser tests talks to: the one at PALAMEDES_URL, or one of its own at a port that the system
// chooses. PALAMEDES_PROGRAM names the program.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const kProgram =
  process.env.PALAMEDES_PROGRAM ?? fileURLToPath(new URL('../../../build/bin/palamedes', import.meta.url));
// Ends the server with whoever started it, even where that is killed.
const kTogether = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : [];

// `words` are further ones of its command; a server that differs in anything is never the given one.
export class Server {
  // `environment` is what differs from that of the tests, where no tables are built unasked.
  constructor(words = [], environment = {}) {
    this.words = words;
    this.environment = { ...process.env, PALAMEDES_SMALL_TABLES: 'off', ...environment };
    const plain = words.length === 0 && Object.keys(environment).length === 0;
    this.given = plain ? (process.env.PALAMEDES_URL ?? '') : '';
  }

  address = '';
  process = null;

  // Where it is; it is started when somebody asks for the first time.
  async url() {
    if (this.given !== '') return this.given;
    if (this.process === null) await this.start(0);
    return this.address;
  }

  async start(port) {
    assert.ok(existsSync(kProgram), `there is no program ${kProgram}`);
    const asked = ['serve', '--port', String(port), '--threads', '2', ...this.words];
    const [command, ...words] = [...kTogether, kProgram, ...asked];
    this.process = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'], env: this.environment });
    for await (const line of createInterface({ input: this.process.stdout })) {
      const found = /^Palamedes is at (http:.*?)\/$/.exec(line);
      if (!found) continue;
      this.address = found[1];
      return;
    }
    this.process = null;
    throw new Error('the server ended before it said where it is');
  }

  // Without a farewell, as when the machine loses its power.
  async kill() {
    assert.equal(this.given, '', 'a server that is not ours cannot be killed');
    await this.end('SIGKILL');
  }

  // Stands still, with all that it thinks about, until it may go on.
  hold() {
    this.process?.kill('SIGSTOP');
  }

  goOn() {
    this.process?.kill('SIGCONT');
  }

  async startAgain() {
    await this.start(Number(new URL(this.address).port));
  }

  async stop() {
    if (this.process !== null) await this.end('SIGTERM');
  }

  async end(signal) {
    const ending = this.process;
    this.process = null;
    if (ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    ending.kill('SIGCONT');
    await gone;
  }
}

export const server = new Server();

// A site answers what the page asks inside the page (between.mjs), without what only a server has.
export const answersInside = process.env.PALAMEDES_SITE !== undefined;
export const lacks = {
  links: answersInside && 'a site has no games by link',
  tables: answersInside && 'a site has no tables',
};
