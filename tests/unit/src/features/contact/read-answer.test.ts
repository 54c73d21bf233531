import { expect, test } from 'vitest';
import { readAnswer } from '../../../../../src/features/contact/read-answer.ts';

const failed = 'Something went wrong. Please try again.';

test.each(['{"success":true}', ' {"success": true, "data": {}}\n'])(
  'the server answer %s counts as a success',
  (body) => {
    expect(readAnswer(body)).toBeNull();
  },
);

test.each([
  ['{"success":false,"message":"Too many messages."}', 'Too many messages.'],
  ['{"success":false,"message":"<b>No</b> & no"}', '<b>No</b> & no'],
])('the visitor sees the message in the server answer %s unchanged: “%s”', (body, shown) => {
  expect(readAnswer(body)).toBe(shown);
});

test.each([
  // The service refuses the message but gives no reason.
  '{"success":false}',
  '{"success":false,"message":""}',
  '{"success":false,"message":404}',
  // The answer is not a JSON object, or has unknown fields.
  '',
  '<!doctype html><title>Bad Gateway</title>',
  '[]',
  'null',
  '{"success":true',
  '{"success":1}',
  '{"message":"Thank you"}',
])('the server answer “%s” counts as a failure with the default message', (body) => {
  expect(readAnswer(body)).toBe(failed);
});

test('an error message from the server is cut after 300 characters', () => {
  const message = 'x'.repeat(301);
  expect(readAnswer(JSON.stringify({ success: false, message }))).toBe('x'.repeat(300));
  expect(readAnswer(JSON.stringify({ success: false, message: message.slice(1) }))).toBe('x'.repeat(300));
});
