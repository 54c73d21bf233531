/** A session as the auth service gives it. */
import type { Session } from '#features/session/auth-client.ts';

export const sampleSession: Session = {
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 3600,
  expires_at: 1_800_000_000,
  token_type: 'bearer',
  user: {
    id: '5f0c3c1e-0b0a-4d0e-9a51-3d3b7a1f6f10',
    aud: 'authenticated',
    email: 'client@sample.example',
    app_metadata: {},
    user_metadata: {},
    created_at: '2025-03-01T12:00:00Z',
  },
};
