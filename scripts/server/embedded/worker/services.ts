/** The embedded services themselves, as the worker runs them: database, auth server, inbox. */
import { Hono } from 'hono';
import { createAuthRoutes } from '../auth/auth-routes.ts';
import { demoEmail, provisionDemoAccount } from '../auth/demo-account.ts';
import { openDataFolder } from '../database/data-folder.ts';
import { openDatabase } from '../database/database.ts';
import { DatabaseError } from '../database/database-error.ts';
import { type Notes, requestNotes } from '../database/watch-sql.ts';
import { createContactRoutes } from '../inbox/contact-routes.ts';
import { type Inbox, type Message, openInbox } from '../inbox/inbox.ts';
import { buildUnavailable, serialiseAnswer, type Unavailable } from '../shared/refusals.ts';
import type { ServiceEnv } from '../shared/service-context.ts';
import type { ServiceAnswer, ServiceFacts, ServiceRequest, ServiceSettings } from '../shared/worker-messages.ts';
import { onceADay } from './once-a-day.ts';

export type Services = {
  facts: ServiceFacts;
  /** Rejects when something unforeseen fails. */
  answer: (request: ServiceRequest, signal: AbortSignal) => Promise<ServiceAnswer>;
  close: () => Promise<void>;
};

const transientRetrySeconds = 30;

function describeError({ isTransient }: DatabaseError): Unavailable {
  return isTransient
    ? {
        retryAfter: transientRetrySeconds,
        message: 'Your message could not be stored just now. Please try again in a minute.',
      }
    : {
        retryAfter: null,
        message:
          'Your message could not be stored, and the server has to be restarted first. Please write to us instead.',
      };
}

/** Logs each failure once, and again when it returns after an answer without one. */
function createErrorLog(log: (line: string) => void) {
  let last = '';
  return (line: string): void => {
    if (line !== last && line !== '') log(line);
    last = line;
  };
}

/** @throws EmbeddedError when the services cannot start */
export async function openServices(settings: ServiceSettings, log: (line: string) => void): Promise<Services> {
  const { directory, withAuth, withContact, email, keepDays, demoPassword, limits } = settings;
  const { tokenSeconds, lockTimeout, maxBytes } = settings;
  const db = await openDatabase(openDataFolder(directory), {
    ...(tokenSeconds !== undefined && { tokenSeconds }),
    ...(lockTimeout !== undefined && { lockTimeout }),
    ...(maxBytes !== undefined && { maxBytes }),
  });
  const say = createErrorLog(log);
  const report = (failure: DatabaseError): Unavailable => {
    say(failure.message);
    return describeError(failure);
  };

  /** A deletion that fails is tried again a day later: it does not stop the services. */
  function deleteOlder(inbox: Inbox): void {
    try {
      const { deleted, erased } = inbox.deleteOlder(keepDays);
      if (deleted > 0)
        log(`${deleted === 1 ? 'A message' : `${deleted} messages`} older than ${keepDays} days deleted.`);
      if (!erased) log('Another program reads the database: what was deleted stays in its -wal file for another day.');
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      report(error);
    }
  }

  const web = new Hono<ServiceEnv>();
  web.onError((error) => {
    throw error;
  });
  let facts: ServiceFacts = { demoEmail: null, demoIsPublic: false };
  let stopDeleting = (): void => undefined;
  try {
    if (withAuth) {
      const demo = await provisionDemoAccount(db, demoEmail(email), demoPassword);
      if (demo.works) facts = { demoEmail: demoEmail(email), demoIsPublic: demo.isPublic };
      web.route('/', createAuthRoutes(db, limits));
    }
    const inbox = openInbox(db.sql);
    if (withContact) {
      const store = (message: Message): void => {
        inbox.store(message);
        // A file that was deleted meanwhile can still be written to: the message would be lost.
        db.assertInPlace();
      };
      web.route('/', createContactRoutes(store, { limits, email, report }));
    }
    // Where a form service has taken the inbox's place, what came before is deleted all the same.
    stopDeleting = onceADay(() => deleteOlder(inbox));
  } catch (error) {
    await db.close();
    throw error;
  }

  /** A database that fails makes the auth server answer 500, or refuse what is right. */
  async function fetchAnswer(request: ServiceRequest, signal: AbortSignal, notes: Notes): Promise<Response> {
    const { url, method, headers, body } = request;
    db.assertInPlace();
    const asked = new Request(url, { method, headers, ...(body && { body }) });
    const answer = await web.fetch(asked, { asked: request, signal });
    // The form service has already answered with 503 and what was typed.
    if (notes.failure && answer.status >= 400 && answer.status !== 503) throw notes.failure;
    if (answer.status === 500) throw new Error(`The auth server failed: ${notes.words.join(' ') || answer.statusText}`);
    return answer;
  }

  return {
    facts,
    answer: (request, signal) => {
      const notes: Notes = { failure: null, words: [] };
      return requestNotes.run(notes, async () => {
        try {
          const answer = await fetchAnswer(request, signal, notes);
          if (answer.status < 300) say('');
          return await serialiseAnswer(answer);
        } catch (error) {
          if (!(error instanceof DatabaseError)) throw error;
          return await serialiseAnswer(buildUnavailable(request, report(error), { email }));
        }
      });
    },
    close: async () => {
      stopDeleting();
      await db.close();
    },
  };
}
