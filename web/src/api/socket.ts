import { Store } from '../base/store.ts';
import type { Coded } from '../text/coded.ts';
import { Refused } from './errors.ts';
import { token } from './http.ts';
import type { Connection, Running } from './transport.ts';

export const connection = new Store<Connection>('idle');
// How many questions of others the server answers first, as it said last.
export const inLine = new Store<number>(0);

type Message = Record<string, unknown>;
// Hears of what comes before the answer, and says what to ask on the next connection if this one breaks; null where
// nothing more will come.
type OnPart = (message: unknown) => Message | null;

interface Job {
  message: Message;
  onPart: OnPart;
  resolve: (answer: Message | null) => void;
  reject: (error: Error) => void;
}

const kParts = ['info', 'state', 'shared']; // what comes before an answer
const kFirstWait = 250;
const kLongestWait = 4000;

// One socket for all searches. When it breaks, what was running is asked again on the next one: the server keeps
// nothing, so a question is complete in itself.
class Socket {
  private socket: WebSocket | null = null;
  private jobs = new Map<string, Job>();
  private count = 0;
  private wait = kFirstWait;
  private timer: ReturnType<typeof setTimeout> | null = null;

  ask<T>(message: Message, onPart: OnPart = () => message): Running<T> {
    const id = `q${++this.count}`;
    const answer = new Promise<T>((resolve, reject) => {
      this.jobs.set(id, { message: { ...message, id }, onPart, resolve: resolve as Job['resolve'], reject });
    });
    this.send(this.jobs.get(id)?.message);
    return {
      answer,
      drop: () => {
        if (this.jobs.delete(id)) this.send({ type: 'stop', id });
      },
    };
  }

  private retryNow(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.wait = kFirstWait;
    this.open();
  }

  private send(message: Message | undefined): void {
    if (!message) return;
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    } else if (message['type'] !== 'stop') {
      this.retryNow();
    } else {
      this.jobs.delete(String(message['id']));
    }
  }

  private open(): void {
    if (this.socket) return;
    const key = token();
    const address = new URL('/api/socket', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    address.hash = '';
    if (key) address.searchParams.set('token', key);
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = kFirstWait;
      connection.set('open');
      for (const job of this.jobs.values()) socket.send(JSON.stringify(job.message));
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => {
      this.socket = null;
      connection.set('lost');
      this.timer = setTimeout(() => {
        this.timer = null;
        this.open();
      }, this.wait);
      this.wait = Math.min(this.wait * 2, kLongestWait);
    };
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Message;
    const id = String(message['id']);
    const job = this.jobs.get(id);
    if (!job) return;
    // That it waits in line is not its end.
    inLine.set(message['type'] === 'waiting' ? Number(message['ahead']) : 0);
    if (message['type'] === 'waiting') return;
    if (kParts.includes(String(message['type']))) {
      const next = job.onPart(message);
      if (next) {
        job.message = { ...next, id };
      } else {
        this.jobs.delete(id);
        job.resolve(null);
      }
      return;
    }
    this.jobs.delete(id);
    if (message['type'] === 'error') {
      const told = { ...(message as Partial<Coded>), text: String(message['error']) };
      job.reject(new Refused(told, job.message['game'] as string | undefined));
    } else {
      job.resolve(message);
    }
  }
}

export const socket = new Socket();
