/*
 * The hand-over of a purchase from the gate (Redis) over the queue (RabbitMQ) to the book (MySQL), as a model for SPIN.
 *
 * Two gateways with a relay each, the broker and two consumers share one small sale. Each process may die between any two
 * of its steps, and then begins again with nothing but what the stores hold. Each atomic block is one step of a real store:
 * a Lua script, a decision of the broker, a commit. README.md says what is left out, and why that is enough.
 */

/* The instance: units on sale, users, order ids (so many reservations are made), messages the queue takes. */
#ifndef UNITS
#define UNITS 1
#endif
#ifndef USERS
#define USERS 2
#endif
#ifndef ORDERS
#define ORDERS 2
#endif
#ifndef QUEUE_LIMIT
#define QUEUE_LIMIT 2
#endif

/* The guards. With any one of them set to 0 a promise is broken, and SPIN shows how. */
#ifndef PENDING_ENTRY
#define PENDING_ENTRY 1  /* reserve.lua notes the reservation as pending, in the same step */
#endif
#ifndef UNKNOWN_STANDS
#define UNKNOWN_STANDS 1 /* a hand-over that had no answer undoes nothing */
#endif
#ifndef CLAIM_CHECK
#define CLAIM_CHECK 1    /* release.lua leaves alone what a relay has claimed */
#endif
#ifndef CLAIM_STICKS
#define CLAIM_STICKS 1   /* a claim is for ever, though its lease ends */
#endif
#ifndef UNIQUE_KEY
#define UNIQUE_KEY 1     /* the book takes an order id once, and one live order a user */
#endif

/* ---- What the stores hold ------------------------------------------------------------------------------------- */

#define NONE ORDERS

/* The gate. */
mtype = { FRESH, CLAIMED };
byte stock = UNITS;
byte mark[USERS] = NONE;      /* the order id that a user holds */
mtype pending[ORDERS];        /* 0: not pending */

/* The queue, and the wire to it: what was written may arrive long after its sender gave up waiting. */
byte queued[ORDERS];
bool on_the_wire[ORDERS];
byte delivered[2] = NONE;     /* to a consumer, and not acknowledged */

/* The book. */
mtype = { CREATED, CANCELLED, FAILED };
mtype book[ORDERS];           /* 0: not recorded */
byte rows[ORDERS];            /* how often the order was inserted */
byte live[USERS];             /* live orders of the user */
byte book_stock = UNITS;

/* What no store knows, but users do. */
byte orders = 0;
byte owner[ORDERS];
bool accepted[ORDERS];        /* 202 */
bool undone[ORDERS];          /* 503: nothing is reserved, try again */

/* ---- The promises --------------------------------------------------------------------------------------------- */

#define implies(a, b) (!(a) || (b))
#if USERS == 2
#define reservations  ((mark[0] != NONE) + (mark[1] != NONE))
#define live_orders   (live[0] + live[1])
#endif
#if ORDERS == 2
#define messages      (queued[0] + queued[1])
#endif
#if ORDERS == 3
#define messages      (queued[0] + queued[1] + queued[2])
#endif
#define in_the_queue(o) (queued[o] > 0 || delivered[0] == o || delivered[1] == o)
#define ended(o)      (book[o] == CANCELLED || book[o] == FAILED)
#define holds(o)      (mark[owner[o]] == o)

/* P1: never more live orders than units, at the gate and in the book. */
#define P1    (stock + reservations == UNITS && book_stock + live_orders == UNITS)
/* P2: at most one live order a user. */
#define P2(u) (live[u] <= 1)
/* P3: what was accepted is in the book, or still on its way there. */
#define P3(o) implies(accepted[o] && !book[o], pending[o] || in_the_queue(o))
/* P4: what was undone leaves no trace. */
#define P4(o) implies(undone[o], !book[o] && !in_the_queue(o) && !on_the_wire[o] && !pending[o] && !holds(o))
/* P5: a repeated message changes nothing, and a repeated request is told the same order id. */
#define P5(o) (rows[o] <= 1 && implies(accepted[o] && !ended(o), holds(o)))
/* P6: at rest the gate and the book agree, user by user, and nothing is left pending. */
#define P6(o) (!pending[o] && implies(o < orders, holds(o) == (book[o] == CREATED)) && (accepted[o] -> book[o] != 0 : true))

#define every_order(P) (P(0) && P(1) && P(ORDERS - 1))

/* Looks at every state. */
never {
  do
  :: atomic {
      assert(P1);
      assert(P2(0) && P2(1));
      assert(every_order(P3));
      assert(every_order(P4));
      assert(every_order(P5))
    }
  od
}

/* ---- The processes -------------------------------------------------------------------------------------------- */

/* Processes of a kind are alike, so the second of a kind works only while the first does: all else is the same, by
   symmetry. For the same reason the first order is user 0's. */
bool busy[6];
#define GATEWAY  0
#define RELAY    2
#define CONSUMER 4
#define my_turn(kind) (me == 0 || busy[kind])
#define begin(kind)   busy[kind + me] = true
#define rest(kind)    busy[kind + me] = false

/* The three ends of handing a message to the broker. */
mtype = { CONFIRMED, NOT_QUEUED, UNKNOWN };

inline publish() {
  if
  :: end = NOT_QUEUED                                          /* never written, returned, or nacked */
  :: atomic { messages < QUEUE_LIMIT -> queued[order]++; end = CONFIRMED }
  :: atomic { messages < QUEUE_LIMIT -> queued[order]++; end = UNKNOWN }  /* its confirm is lost */
  :: atomic { !on_the_wire[order] -> on_the_wire[order] = true; end = UNKNOWN }
  :: goto dead
  fi
}

/* A purchase. Those that the gate refuses change nothing, and are not shown. */
proctype Gateway(byte me) {
  byte order;
  mtype end;
end_idle:
  atomic { /* reserve.lua */
    my_turn(GATEWAY) && stock > 0 && orders < ORDERS;
    order = orders;
    if
    :: mark[0] == NONE -> owner[order] = 0
    :: mark[1] == NONE && order > 0 -> owner[order] = 1
    fi;
    orders++;
    stock--;
    mark[owner[order]] = order;
    if
    :: PENDING_ENTRY -> pending[order] = FRESH
    :: else
    fi;
    begin(GATEWAY)
  }
  publish();
  if
  :: atomic { end == CONFIRMED || (end == UNKNOWN && UNKNOWN_STANDS) -> accepted[order] = true }
  :: atomic { end == NOT_QUEUED || (end == UNKNOWN && !UNKNOWN_STANDS) -> /* release.lua */
      if
      :: holds(order) && (pending[order] == FRESH || (pending[order] == CLAIMED && !CLAIM_CHECK)) ->
        pending[order] = 0; mark[owner[order]] = NONE; stock++; undone[order] = true
      :: else -> accepted[order] = true  /* a relay has it: it stands */
      fi
    }
  :: goto dead
  fi;
  if
  :: atomic { end == CONFIRMED -> pending[order] = 0 }
  :: goto dead
  fi;
dead:
  atomic { order = 0; end = 0; rest(GATEWAY) }
  goto end_idle
}

/* Carries on what is pending. Here it may take an entry at any time, since time is no guard. */
proctype Relay(byte me) {
  byte order;
  mtype end;
end_idle:
  atomic { /* claim.lua */
    my_turn(RELAY);
    if
    :: pending[0] -> order = 0
    :: pending[1] -> order = 1
#if ORDERS > 2
    :: pending[2] -> order = 2
#endif
    fi;
    pending[order] = CLAIMED;
    begin(RELAY)
  }
  publish();
  if
  :: atomic { end == CONFIRMED -> pending[order] = 0 }
  :: goto dead
  fi;
dead:
  atomic { order = 0; end = 0; rest(RELAY) }
  goto end_idle
}

/* What the network and the broker do by themselves. */
proctype Broker() {
  byte o;
end_idle:
  do
  :: atomic { on_the_wire[0] -> o = 0; goto arrives }
  :: atomic { on_the_wire[1] -> o = 1; goto arrives }
#if ORDERS > 2
  :: atomic { on_the_wire[2] -> o = 2; goto arrives }
#endif
  /* A consumer's connection dies; the consumer may not know it yet. */
  :: atomic { delivered[0] != NONE -> queued[delivered[0]]++; delivered[0] = NONE }
  :: atomic { delivered[1] != NONE -> queued[delivered[1]]++; delivered[1] = NONE }
  od;
arrives:
  atomic {
    on_the_wire[o] = false;
    if
    :: skip                                                             /* lost */
    :: messages < QUEUE_LIMIT -> queued[o]++                            /* late, and its confirm finds nobody */
    :: messages < QUEUE_LIMIT -> queued[o]++; pending[o] = 0            /* late, and its confirm drops the entry */
    fi;
    o = 0;
    goto end_idle
  }
}

/* Looks whether the order is there, records it, acknowledges. The lock on the sale's row, which lets only one consumer in at
   a time, is left out: the unique keys have to do. */
proctype Consumer(byte me) {
  byte order;
  bool known;
end_idle:
  atomic {
    my_turn(CONSUMER) && delivered[me] == NONE;
    if
    :: queued[0] > 0 -> order = 0
    :: queued[1] > 0 -> order = 1
#if ORDERS > 2
    :: queued[2] > 0 -> order = 2
#endif
    fi;
    queued[order]--;
    delivered[me] = order;
    begin(CONSUMER)
  }
look:
  if
  :: known = (book[order] != 0)
  :: goto dead
  fi;
  if
  :: known
  :: atomic { !known && UNIQUE_KEY && book[order] -> goto look }  /* refused by the unique key: look again */
  :: atomic { !known && !(UNIQUE_KEY && book[order]) ->
      assert(book_stock > 0 && live[owner[order]] == 0);  /* the gate never promised what the book has to refuse */
      book[order] = CREATED; rows[order]++; live[owner[order]]++; book_stock--
    }
  :: atomic { !known && !book[order] -> book[order] = FAILED; rows[order]++ }  /* a dead letter, discarded */
  :: goto dead
  fi;
  if
  :: delivered[me] = NONE  /* the ack; void when the connection is gone */
  :: skip
  fi;
dead:
  atomic { order = 0; known = false; rest(CONSUMER) }
  goto end_idle
}

/* The life of an order after it is recorded; and, when nothing is left to do anywhere, the audit. */
#define cancel(o) atomic { book[o] == CREATED -> book[o] = CANCELLED; live[owner[o]]--; book_stock++ }
/* return.lua, as often as it likes: what is not shown has no effect. */
#define give_back(o) atomic { ended(o) && holds(o) -> pending[o] = 0; mark[owner[o]] = NONE; stock++ }
/* With a claim that does not stick, an entry looks fresh again once the lease is over. */
#define lapse(o) atomic { !CLAIM_STICKS && pending[o] == CLAIMED -> pending[o] = FRESH }

proctype Orders() {
end_idle:
  do
  :: cancel(0)
  :: cancel(1)
  :: give_back(0)
  :: give_back(1)
  :: lapse(0)
  :: lapse(1)
#if ORDERS > 2
  :: cancel(2)
  :: give_back(2)
  :: lapse(2)
#endif
  :: timeout -> break
  od;
  assert(every_order(P6))
}

init {
  atomic {
    run Gateway(0); run Gateway(1); run Relay(0); run Relay(1);
    run Broker(); run Consumer(0); run Consumer(1); run Orders()
  }
}
