/** Faults of the auth service and of the way to it, staged between browser and server. */
import type { HTTPRequest, ResponseForRequest } from 'puppeteer';
import type { Tab } from './open-site.ts';

/** `lost`: no connection. `silent`: an answer that never comes. */
export type Fault = 'none' | 'lost' | 'silent' | Partial<ResponseForRequest>;

const json = (status: number, body: object): Fault => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

export const captivePortal: Fault = {
  status: 200,
  contentType: 'text/html',
  body: '<h1>Not what you asked for</h1>',
};
export const refusal = (status: number, code: string): Fault =>
  json(status, { code: status, error_code: code, msg: code });

export type Stage = {
  /** From now on requests whose path starts so meet the fault; all others pass. */
  set: (fault: Fault, path?: string) => void;
  /** Lets requests whose path starts so pass, and sends on those that have been held back. */
  release: (path?: string) => Promise<void>;
};

const authPath = '/auth/';

/** As long as the tab is open: no fault is staged yet. */
export async function stageFaults(tab: Tab): Promise<Stage> {
  const faults = new Map<string, Fault>();
  const held: HTTPRequest[] = [];
  const pathOf = (request: HTTPRequest): string => new URL(request.url()).pathname;
  const faultOf = (path: string): Fault => {
    for (const [start, fault] of faults) if (path.startsWith(start)) return fault;
    return 'none';
  };
  const meet = async (request: HTTPRequest, fault: Fault): Promise<void> => {
    if (fault === 'none') await request.continue();
    else if (fault === 'lost') await request.abort('connectionrefused');
    else if (fault === 'silent') held.push(request);
    else await request.respond(fault);
  };
  // The page may have given up on a request in the meantime, or be closed.
  const settle = (request: HTTPRequest, fault: Fault) => meet(request, fault).catch(() => {});
  tab.on('request', (request) => void settle(request, faultOf(pathOf(request))));
  await tab.setRequestInterception(true);
  return {
    set: (fault, path = authPath) => void faults.set(path, fault),
    release: async (path = authPath) => {
      faults.delete(path);
      const freed = held.filter((request) => pathOf(request).startsWith(path));
      for (const request of freed) held.splice(held.indexOf(request), 1);
      await Promise.all(freed.map((request) => settle(request, 'none')));
    },
  };
}
