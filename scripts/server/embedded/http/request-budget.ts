/** How many requests may be under way, and how much memory their bodies may take, together and for one network. */
import type { Limits } from '../shared/limits.ts';

export type Ticket = {
  /** Asks for so many bytes more; false when there is no room for them. */
  takeBytes: (bytes: number) => boolean;
  /** Gives everything back. */
  leave: () => void;
};

export type RequestBudget = {
  /** Null when too many requests are under way. */
  enter: (network: string) => Ticket | null;
  /** Bytes that are taken at present. */
  bytes: () => number;
};

type Bounds = Pick<Limits, 'requestsUnderWay' | 'requestsUnderWayPerAddress' | 'bodyBytesUnderWay'>;

export function createRequestBudget(limits: Bounds): RequestBudget {
  const ofNetwork = new Map<string, number>();
  let requests = 0;
  let bytes = 0;
  return {
    bytes: () => bytes,
    enter: (network) => {
      const before = ofNetwork.get(network) ?? 0;
      if (requests >= limits.requestsUnderWay || before >= limits.requestsUnderWayPerAddress) return null;
      requests += 1;
      ofNetwork.set(network, before + 1);
      let own = 0;
      return {
        takeBytes: (more) => {
          if (bytes + more > limits.bodyBytesUnderWay) return false;
          own += more;
          bytes += more;
          return true;
        },
        leave: () => {
          const left = (ofNetwork.get(network) ?? 1) - 1;
          if (left > 0) ofNetwork.set(network, left);
          else ofNetwork.delete(network);
          requests -= 1;
          bytes -= own;
          own = 0;
        },
      };
    },
  };
}
