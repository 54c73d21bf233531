/**
 * Tests that forms with a password are reported if submitting them before the app starts would put the password into
 * the address.
 */
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
const ask = <input type="password" name="word" aria-label="Word" />;
const Plain = () => <form onSubmit={(event) => event.preventDefault()}>{ask}</form>;
const Posted = () => <form method="post" onSubmit={(event) => event.preventDefault()}>{ask}</form>;
const ByAction = () => <form action={() => {}}>{ask}</form>;`;

test('A password form without method="post" or an action function causes a warning', async () => {
  const { said } = await buildChanged(
    withParts(parts, (app) =>
      app.replace('<Home />', '<><Home /><Plain /></>').replace('<About />', '<><About /><Posted /><ByAction /></>'),
    ),
  );
  expect(said.filter((finding) => finding.includes('password'))).toEqual([
    expect.stringMatching(/^\/shop\/ advice: A form asks for a password and has no method="post"/),
  ]);
});
