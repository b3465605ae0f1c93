import { Store } from '../base/store.ts';
import { token } from './http.ts';
import type { AblationRow, GameRef, Limits, Report, SearchTree } from './types.ts';

export type Connection = 'idle' | 'open' | 'lost';
export const connection = new Store<Connection>('idle');

interface Job {
  message: Record<string, unknown>;
  onInfo?: (report: Report) => void;
  resolve: (answer: Record<string, unknown>) => void;
  reject: (error: Error) => void;
}

export interface Running<T> {
  answer: Promise<T>;
  stop: () => void; // ends the search; its answer still comes
  drop: () => void; // forgets it: no answer comes
}

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

  ask<T>(message: Record<string, unknown>, onInfo?: (report: Report) => void): Running<T> {
    const id = `q${++this.count}`;
    const answer = new Promise<T>((resolve, reject) => {
      const job: Job = { message: { ...message, id }, resolve: resolve as Job['resolve'], reject };
      if (onInfo) job.onInfo = onInfo;
      this.jobs.set(id, job);
    });
    this.send(this.jobs.get(id)?.message);
    return {
      answer,
      stop: () => this.send({ type: 'stop', id }),
      drop: () => {
        if (this.jobs.delete(id)) this.send({ type: 'stop', id });
      },
    };
  }

  retryNow(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.wait = kFirstWait;
    this.open();
  }

  private send(message: Record<string, unknown> | undefined): void {
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
    const message = JSON.parse(text) as Record<string, unknown>;
    const id = String(message['id']);
    const job = this.jobs.get(id);
    if (!job) return;
    if (message['type'] === 'info') {
      job.onInfo?.(message as unknown as Report);
      return;
    }
    this.jobs.delete(id);
    if (message['type'] === 'error') {
      job.reject(new Error(String(message['error'])));
    } else {
      job.resolve(message);
    }
  }
}

const socket = new Socket();

export const engine = {
  analyse: (ref: GameRef, name: string, lines: number, limits: Limits, onInfo: (report: Report) => void) =>
    socket.ask<Report>({ type: 'analyse', ...ref, engine: name, lines, limits }, onInfo),
  move: (ref: GameRef, name: string, limits: Limits) =>
    socket.ask<Report & { move: string }>({ type: 'move', ...ref, engine: name, limits }),
  tree: (ref: GameRef, name: string, depth: number, plies: number, nodes?: number) =>
    socket.ask<SearchTree>({ type: 'tree', ...ref, engine: name, limits: nodes ? { nodes } : { depth }, plies }),
  ablate: (ref: GameRef, depth: number, engines: string[]) =>
    socket.ask<{ rows: AblationRow[] }>({ type: 'ablate', ...ref, depth, engines }),
  retryNow: () => socket.retryNow(),
};
