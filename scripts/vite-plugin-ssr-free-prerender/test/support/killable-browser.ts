/** A browser that a test can kill, and that records its process ids. */
import { access, chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { findBrowser } from 'vite-plugin-ssr-free-prerender';

export type KillableBrowser = {
  /** Environment variables that make the engine start this browser. */
  environment: { PUPPETEER_EXECUTABLE_PATH: string };
  /** Returns the process ids of all browsers that were started, in the order of their start. */
  started: () => Promise<number[]>;
  /** Returns the process ids of the started browsers that are still running. */
  running: () => Promise<number[]>;
  /** Kills the browser that was started last. */
  kill: () => Promise<void>;
  /** Clears the list of started browsers. */
  forget: () => Promise<void>;
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Writes a program that the engine starts instead of Chromium. The program records its process id and then becomes
 * Chromium.
 * @param flags additional arguments for Chromium, which override those of the engine
 */
export async function stageBrowser(folder: string, flags = ''): Promise<KillableBrowser> {
  await mkdir(folder, { recursive: true });
  const program = join(folder, 'browser.sh');
  const list = join(folder, 'started.txt');
  // The engine also starts the program with --version, only to read its version. Such starts aren't recorded.
  const note = `case "$*" in *--version*) ;; *) echo $$ >> '${list}' ;; esac`;
  await writeFile(program, `#!/bin/sh\n${note}\nexec '${await findBrowser()}' "$@" ${flags}\n`);
  await chmod(program, 0o755);
  const started = async (): Promise<number[]> => {
    const text = await readFile(list, 'utf8').catch(() => '');
    return text.split('\n').filter(Boolean).map(Number);
  };
  const running = async () => (await started()).filter(isRunning);
  return {
    environment: { PUPPETEER_EXECUTABLE_PATH: program },
    started,
    running,
    kill: async () => {
      const last = (await started()).at(-1);
      if (last !== undefined) process.kill(last, 'SIGKILL');
    },
    forget: () => rm(list, { force: true }),
  };
}

/**
 * Starts a server that kills the browser when a page sends a request to it.
 * @param clientDir the site's client build. The server's address is written to a file there, so that pages can read it.
 * @param decide returns true if the browser should be killed for the page at this path
 */
export async function openKillServer(
  clientDir: string,
  browser: KillableBrowser,
  decide: (path: string) => boolean,
): Promise<{ close: () => Promise<void> }> {
  await access(clientDir);
  const server = createServer(async (request, response) => {
    if (decide(request.url ?? '')) await browser.kill();
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  await writeFile(join(clientDir, 'kill-server.txt'), `http://127.0.0.1:${port}`);
  return {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
