// Browsers translate pages by replacing text nodes without React's knowledge. After updates, a translated page must
// show the same content as an untranslated page.
import instruments from 'virtual:content/styleguide/instruments';
import examples from 'virtual:content/styleguide/sections';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ContactForm } from '#features/contact/contact-form.tsx';
import { idle, useContact } from '#features/contact/contact-store.ts';
import { OutcomeAnnouncer } from '#features/contact/outcome-announcer.tsx';
import { type SignInError, useSession } from '#features/session/session-store.ts';
import { SignInForm } from '#features/session/sign-in-form.tsx';
import { loadOperation } from '#instruments/load-operation.ts';
import { SiteHeader } from '#layout/site-header.tsx';
import { site } from '#lib/site.ts';
import { ApproachingFigure } from '#sections/approaching-figure.tsx';
import { DashboardSection } from '#sections/dashboard-section.tsx';
import { InstrumentSection } from '#sections/instrument-section.tsx';
import { LockedSection } from '#sections/locked-section.tsx';
import { renderAt } from '../support/render.tsx';
import { sampleTopics } from '../support/sample-content.ts';
import { SampleFlight, setUpCanvas } from '../support/sample-flight.tsx';
import { sampleSession } from '../support/session-store.ts';
import { translate } from '../support/translate.ts';

type Stage = {
  /** Renders a part of the site, and translates it if the reader uses a translation. */
  show: (view: ReactNode) => Promise<void>;
  /** Records the text that the page shows at this point. */
  see: () => Promise<void>;
};
type Walk = (stage: Stage) => Promise<void>;
type Reader = 'untranslated' | 'translated once' | 'translated all along';

/** Returns the texts that a test (`walk`) records, without the brackets that mark a translation. */
async function readAlong(reader: Reader, walk: Walk): Promise<string[]> {
  const texts: string[] = [];
  let stop = (): void => undefined;
  const show = async (view: ReactNode): Promise<void> => {
    renderAt('/', view);
    if (reader !== 'untranslated') stop = translate(document.body);
    if (reader === 'translated once') stop();
    texts.push(document.body.textContent);
  };
  const see = async (): Promise<void> => {
    await act(async () => {});
    texts.push(document.body.textContent);
  };
  try {
    await walk({ show, see });
  } finally {
    stop();
    cleanup();
    useSession.setState(useSession.getInitialState(), true);
    useContact.setState(idle);
  }
  return texts.map((text) => text.replaceAll(/[[\]]/g, ''));
}

/** Runs a test for each kind of reader, and expects the same texts for all of them. */
async function compare(walk: Walk): Promise<void> {
  const expected = await readAlong('untranslated', walk);
  expect(new Set(expected).size).toBeGreaterThan(1);
  for (const reader of ['translated once', 'translated all along'] as const)
    expect(await readAlong(reader, walk), reader).toEqual(expected);
}

const button = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const signedIn = { user: sampleSession.user, session: sampleSession, loading: false };

/** Stubs the observers that jsdom lacks, so that every observed element is visible and no size ever changes. */
function showAll(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => callback([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
}

test('the site’s name and e-mail address are not translated', () => {
  renderAt(
    '/contact',
    <>
      <SiteHeader path="/contact" />
      <ContactForm topics={sampleTopics} />
    </>,
  );
  onTestFinished(translate(document.body));
  expect(screen.getByRole('button', { name: '[Send Message]' })).toBeInTheDocument();
  for (const text of [site.name, site.email]) expect(screen.getByText(text)).toBeInTheDocument();
});

test('a translated contact form updates its text while sending, after a failure and after a success', async () => {
  const answers: ((answer: object) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((body) => resolve(Response.json(body)))));
  await compare(async ({ show, see }) => {
    const user = userEvent.setup();
    await show(<ContactForm topics={sampleTopics} />);
    for (const name of [/First Name/, /Last Name/, /Message \*/])
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: 'Ada' } });
    fireEvent.change(screen.getByRole('textbox', { name: /Email/ }), { target: { value: 'ada@engines.example' } });
    for (const answer of [{ success: false, message: 'The service is full.' }, { success: true }]) {
      await user.click(button(/Send Message/));
      await see();
      await act(async () => answers.at(-1)?.(answer));
      await see();
    }
    await user.click(button(/Send Another Message/));
    await see();
  });
});

test('a translated page tells a visitor who has left the form whether the message was sent', async () => {
  const done = { ...idle, submitted: true };
  await compare(async ({ show, see }) => {
    await show(<OutcomeAnnouncer />);
    for (const outcome of [{ ...done, success: true }, { ...done, error: 'The service is full.' }, idle]) {
      act(() => useContact.setState(outcome));
      await see();
    }
  });
});

test('a translated sign-in form updates its text at every step of signing in', async () => {
  await compare(async ({ show, see }) => {
    const user = userEvent.setup();
    const answer = Promise.withResolvers<SignInError>();
    useSession.setState({ signIn: () => answer.promise });
    await show(<SignInForm heading="Sign In" />);
    await user.type(screen.getByRole('textbox', { name: /Email/ }), 'client@sample.example');
    await user.type(screen.getByLabelText(/Password \*/), 'wrong');
    for (const name of [/Show password/, /Hide password/]) {
      await user.click(button(name));
      await see();
    }
    await user.click(button(/^\[?Sign In/));
    await see();
    await act(async () => answer.resolve('refused'));
    await see();
    await user.type(screen.getByLabelText(/Password \*/), '!');
    await see();
    act(() => useSession.setState(signedIn));
    await see();
  });
});

test('after a browser has translated the header, its last link still changes on sign-in and sign-out', async () => {
  await compare(async ({ show, see }) => {
    await show(<SiteHeader path="/" />);
    act(() => useSession.setState(signedIn));
    await see();
    act(() => useSession.setState({ user: null, session: null }));
    await see();
  });
});

test('a translated dashboard shows a changed e-mail address and the progress of signing out', async () => {
  vi.spyOn(Date.prototype, 'toLocaleTimeString').mockReturnValue('12:00:00');
  const example = examples.flatMap(({ body }) => (body?.type === 'dashboard' ? [body] : []))[0];
  const section = example ?? expect.fail('The styleguide has no example of a dashboard.');
  const states = [
    { email: 'client@sample.example', leaving: false },
    { email: 'new@sample.example', leaving: false },
    { email: 'new@sample.example', leaving: true },
    { email: 'new@sample.example', leaving: false },
  ] as const;
  let goOn = (): void => undefined;
  function Changing() {
    const [index, setIndex] = useState(0);
    goOn = () => setIndex(index + 1);
    const { email, leaving } = states[index] ?? states[0];
    return (
      <DashboardSection heading="Welcome" section={section} email={email} leaving={leaving} onSignOut={() => {}} />
    );
  }
  await compare(async ({ show, see }) => {
    await show(<Changing />);
    for (const _state of states.slice(1)) {
      act(goOn);
      await see();
    }
  });
});

const figure = { drawingFile: '/figure.json', alt: 'Nine sensors', caption: 'Within 25 m.' };
const drawing = ['svg', {}, ['text', {}, 'North']];

test.each(['loads', 'fails to load'])(
  'a translated locked section shows a signed-in user the right text when its figure %s',
  async (outcome) => {
    await compare(async ({ show, see }) => {
      const loading = Promise.withResolvers<Response>();
      vi.stubGlobal('fetch', () => loading.promise);
      const teaser = { drawing: '', text: 'What is seen.' };
      const items = [{ title: 'Edge sensors', text: 'What it shows.', teaser, figure }];
      await show(<LockedSection section={{ type: 'locked', items }} />);
      act(() => useSession.setState(signedIn));
      await see();
      await act(async () =>
        outcome === 'loads' ? loading.resolve(Response.json(drawing)) : loading.reject(new Error()),
      );
      await vi.waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
      await see();
      act(() => useSession.setState({ user: null, session: null }));
      await see();
    });
  },
);

test('a translated page shows a figure that loads when the visitor scrolls near it', async () => {
  showAll();
  await compare(async ({ show, see }) => {
    const loading = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => loading.promise);
    await show(<ApproachingFigure figure={figure} />);
    await act(async () => loading.resolve(Response.json(drawing)));
    await vi.waitFor(() => screen.getByText(/North/));
    await see();
  });
});

test('on a translated page, the animation of the stars and the flight can be paused and played again', async () => {
  setUpCanvas({ reducedMotion: false });
  await compare(async ({ show, see }) => {
    await show(<SampleFlight />);
    for (const name of [/Pause/, /Play/]) {
      fireEvent.click(button(name));
      await see();
    }
  });
});

/** Changes the value of a control. If the control has neither a range nor a list of values, clicks it. */
function change(control: HTMLElement): void {
  if (control instanceof HTMLSelectElement)
    fireEvent.change(control, { target: { value: [...control.options].find(({ selected }) => !selected)?.value } });
  else if (control instanceof HTMLInputElement && control.type === 'range')
    fireEvent.change(control, { target: { value: control.value === control.max ? control.min : control.max } });
  else fireEvent.click(control);
}

test.each(instruments)(
  'the translated instrument $name updates after each use of a control, handle or Reset',
  async ({ body }) => {
    if (body.type !== 'instrument') expect.fail('An instrument entry of the styleguide has a body of another type.');
    showAll();
    await compare(async ({ show, see }) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const seeRested = async (): Promise<void> => {
        await act(() => vi.advanceTimersByTimeAsync(1100));
        await see();
      };
      // Load the instrument's code first, so that the section can use it without waiting.
      await loadOperation(body.name);
      await show(<InstrumentSection instrument={body} />);
      await vi.waitFor(() => button(/Reset/));
      for (const control of screen.getAllByLabelText(/.*/, { selector: 'input, select' })) {
        change(control);
        await seeRested();
      }
      for (const handle of document.querySelectorAll('button[role="slider"]')) {
        fireEvent.keyDown(handle, { key: 'PageDown' });
        await seeRested();
      }
      fireEvent.click(button(/Reset/));
      await seeRested();
      vi.useRealTimers();
    });
  },
);
