"""One table on several phones: the protocol, without a browser and without a network.

One phone is the host, the others are guests; each has the whole table. The text of the table is the truth, and its
checksum names a revision of it. What a phone records is an `edit`. The host judges those of the guests with the rules
of the game, and sends each accepted one to all of them, so that every log is the same as the host's.

    guest  --Hello-->    host     who it is, and the revision that it has
    guest  <--Welcome--  host     the whole table, and what else the guest needs to know
    guest  --Propose-->  host     an edit, and the revision at which it was made
    guest  <--Accepted-- host     an edit of anybody, to all guests
    guest  <--Declined-- host     the reason why an edit was not accepted

What a guest has recorded out of touch is never merged in silence: it is offered when both are in touch again. If the
host is gone, any guest can become the host with the table that it has.

`host.py` and `guest.py` are frozen values: a message gives the next value and the messages that it sends. `border.live`
has the messages themselves.
"""
