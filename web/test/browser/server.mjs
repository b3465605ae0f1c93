// The server that a file of browser tests talks to: the one at PALAMEDES_URL, or one of its own at a port that the system
// chooses. PALAMEDES_PROGRAM names the program.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const kProgram =
  process.env.PALAMEDES_PROGRAM ?? fileURLToPath(new URL('../../../build/bin/palamedes', import.meta.url));
// Ends the server with whoever started it, even where that is killed.
const kTogether = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL'] : [];

class Server {
  given = process.env.PALAMEDES_URL ?? '';
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
    const [command, ...words] = [...kTogether, kProgram, 'serve', '--port', String(port), '--threads', '2'];
    this.process = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
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
    await gone;
  }
}

export const server = new Server();
