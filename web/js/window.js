// One window writes a table at a time. The window that opens it first holds a lock of the table's name; another one is told
// that the table is elsewhere and waits, until the first leaves or it takes over. Where there are no locks, the windows learn
// of each other's writing alone, and never write over it.
const nothing = () => {};
let place = "";
let leave = nothing;

export const sit = (id, tell, steal = false) => {
  if (!navigator.locks || (id === place && !steal)) return;
  leave();
  [place, leave] = [id, nothing];
  if (!id) return;
  const gone = new AbortController();
  const left = new Promise((resolve) => (leave = () => (gone.abort(), resolve())));
  let told = steal;
  const ask = async (options) => {
    let held = false;
    try {
      await navigator.locks.request(`chaupal:table:${id}`, options, (lock) => {
        if (!lock || gone.signal.aborted) return undefined;
        held = true;
        if (told) tell("held");
        return left;
      });
    } catch {
      if (!held) return; // no locks are to be had, or the page has left the table
    }
    if (gone.signal.aborted) return; // else another window has the table, or has just taken it
    told = true;
    tell("elsewhere");
    ask({ signal: gone.signal });
  };
  ask(steal ? { steal } : { ifAvailable: true });
};

export const takeOver = (tell) => sit(place, tell, true);
