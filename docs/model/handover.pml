/*
 * The hand-over of a purchase from the gate (Redis) over the queue (RabbitMQ) to the book (MySQL), as a model for SPIN.
 *
 * Two gateways, a relay, the broker and two consumers share one small sale. Each may die between any two of its steps, and
 * then begins again with nothing but what the stores hold. Each atomic block is one step of a real store: a Lua script, a
 * decision of the broker, a commit. README.md says what is left out, and why that is enough. What a step prints is only
 * seen when a counterexample is told.
 */

/* The instance. Two users and two order ids: at most two reservations are made, by either user or by one of them twice. */
#ifndef UNITS
#define UNITS 1
#endif
#define USERS 2
#define ORDERS 2
#define QUEUE_LIMIT 2

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
#ifndef TOLD_STANDS
#define TOLD_STANDS 1    /* an order id that a repeated request is told of can not be released any more */
#endif
#ifndef UNIQUE_KEY
#define UNIQUE_KEY 1     /* the book takes an order id once */
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
bool accepted[ORDERS];        /* 202, or "already ordered" with this id */
bool undone[ORDERS];          /* 503: nothing is reserved, try again */

/* ---- The promises --------------------------------------------------------------------------------------------- */

#define implies(a, b)   (!(a) || (b))
#define reservations    ((mark[0] != NONE) + (mark[1] != NONE))
#define live_orders     (live[0] + live[1])
#define messages        (queued[0] + queued[1] + (delivered[0] != NONE) + (delivered[1] != NONE))
#define room            (messages < QUEUE_LIMIT)
#define in_the_queue(o) (queued[o] > 0 || delivered[0] == o || delivered[1] == o)
#define ended(o)        (book[o] == CANCELLED || book[o] == FAILED)
#define holds(o)        (mark[owner[o]] == o)

/* P1: never more live orders than units, at the gate and in the book. */
#define P1    (stock + reservations == UNITS && book_stock + live_orders == UNITS)
/* P2: at most one live order a user. */
#define P2    (live[0] <= 1 && live[1] <= 1)
/* P3: what was accepted is in the book, or still on its way there. */
#define P3(o) implies(accepted[o] && !book[o], pending[o] || in_the_queue(o))
/* P4: what was undone leaves no trace. */
#define P4(o) implies(undone[o], !book[o] && !in_the_queue(o) && !on_the_wire[o] && !pending[o] && !holds(o))
/* P5: a repeated message changes nothing, and a repeated request is told the same order id. */
#define P5(o) (rows[o] <= 1 && implies(accepted[o] && !ended(o), holds(o)))
/* P6: at rest the gate and the book agree, user by user, nothing is left pending, and what was accepted is in the book. */
#define P6(o) (!pending[o] && implies(accepted[o], book[o]) && implies(o < orders, holds(o) == (book[o] == CREATED)))

/* Never true; their names say in SPIN's report which promise was broken. */
bool P1_kept, P2_kept, P3_kept, P4_kept, P5_kept, P6_kept, the_book_can_do_what_the_gate_promised;

/* Looks at every state. */
never {
  do
  :: d_step { !P1 -> assert(P1_kept) }
  :: d_step { !P2 -> assert(P2_kept) }
  :: d_step { !(P3(0) && P3(1)) -> assert(P3_kept) }
  :: d_step { !(P4(0) && P4(1)) -> assert(P4_kept) }
  :: d_step { !(P5(0) && P5(1)) -> assert(P5_kept) }
  :: else
  od
}

/* ---- The processes -------------------------------------------------------------------------------------------- */

/* Processes of a kind are alike, so the second works only while the first does; and the first order is user 0's. All else is
   the same, by symmetry. */
bool gateway_busy[2];
bool consumer_busy[2];

/* A purchase. One that the gate refuses changes nothing, and is not shown. */
mtype = { NOT_QUEUED, UNKNOWN };

inline accept() {
  accepted[order] = true;
  printf("gateway %d answers 202 for order %d\n", me, order)
}

inline reserve() {
  order = orders; orders++;
  if
  :: mark[0] == NONE -> owner[order] = 0
  :: mark[1] == NONE && order > 0 -> owner[order] = 1
  fi;
  stock--;
  mark[owner[order]] = order;
  if
  :: PENDING_ENTRY -> pending[order] = FRESH
  :: else
  fi;
  printf("gateway %d reserves a unit for user %d as order %d\n", me, owner[order], order)
}

inline release() {
  if
  :: holds(order) && (pending[order] == FRESH || (pending[order] == CLAIMED && !CLAIM_CHECK)) ->
    pending[order] = 0; mark[owner[order]] = NONE; stock++;
    undone[order] = true;
    printf("gateway %d releases order %d and answers 503\n", me, order)
  :: else ->
    printf("gateway %d may not release order %d\n", me, order);
    accept()  /* a relay has it, so it stands */
  fi
}

#define gateway_over  end = 0; order = 0; gateway_busy[me] = false; goto end_idle
#define gateway_dies  atomic { true -> printf("gateway %d dies\n", me); gateway_over }

proctype Gateway(byte me) {
  byte order;
  mtype end;
end_idle:
  atomic {
    (me == 0 || gateway_busy[0]) && orders < ORDERS && stock > 0;
    reserve();
    gateway_busy[me] = true
  }
  if /* publish */
  :: atomic { room -> queued[order]++; printf("gateway %d publishes order %d, confirmed\n", me, order);
      if
      :: accept(); pending[order] = 0; printf("gateway %d drops order %d from pending\n", me, order)
      :: accept(); printf("gateway %d dies before it drops the entry\n", me)
      :: printf("gateway %d dies before it answers\n", me)
      fi;
      gateway_over
    }
  :: atomic { room -> queued[order]++; end = UNKNOWN;
      printf("gateway %d publishes order %d, its confirm is lost\n", me, order) }
  :: atomic { !on_the_wire[order] -> on_the_wire[order] = true; end = UNKNOWN;
      printf("gateway %d writes order %d, and has no answer\n", me, order) }
  :: atomic { end = NOT_QUEUED; printf("gateway %d cannot publish order %d, or it is nacked\n", me, order) }
  :: gateway_dies
  fi;
  if /* answer */
  :: atomic { end == UNKNOWN && UNKNOWN_STANDS -> accept(); gateway_over }
  :: atomic { !(end == UNKNOWN && UNKNOWN_STANDS) -> release(); gateway_over }
  :: gateway_dies
  fi
}

/* Carries on what is pending. It may take an entry at any time here, and again and again: time is no guard. */
#define relay_over confirmed = false; order = 0; goto end_idle

proctype Relay() {
  byte order;
  bool confirmed;
end_idle:
  atomic {
    if
    :: pending[0] -> order = 0
    :: pending[1] -> order = 1
    fi;
    pending[order] = CLAIMED;
    printf("relay claims order %d\n", order)
  }
  if
  :: atomic { room -> queued[order]++; confirmed = true; printf("relay publishes order %d, confirmed\n", order) }
  :: atomic { room -> queued[order]++; printf("relay publishes order %d, its confirm is lost\n", order); relay_over }
  :: atomic { !on_the_wire[order] -> on_the_wire[order] = true; printf("relay writes order %d, and has no answer\n", order);
      relay_over }
  :: atomic { true -> printf("relay cannot publish order %d, or dies\n", order); relay_over }
  fi;
  if
  :: atomic { pending[order] = 0; printf("relay drops order %d from pending\n", order); relay_over }
  :: atomic { true -> printf("relay dies\n"); relay_over }
  fi
}

#if UNITS == 1
/* A user who repeats the request, at any gateway, is told the order id that the gate holds. Only while it could still be
   released: later the same answer changes nothing. And only in the sale of one unit: what can go wrong needs one order. */
inline tell(user) {
  accepted[mark[user]] = true;
  printf("user %d repeats the request and is told order %d\n", user, mark[user]);
  if
  :: TOLD_STANDS -> pending[mark[user]] = CLAIMED
  :: else
  fi
}

#define could_be_told(user) (mark[user] != NONE && pending[mark[user]] == FRESH && !accepted[mark[user]])

proctype Users() {
end_idle:
  do
  :: atomic { could_be_told(0) -> tell(0) }
  :: atomic { could_be_told(1) -> tell(1) }
  od
}
#endif

/* What the network and the broker do by themselves. */
inline arrive(o) {
  on_the_wire[o] = false;
  if
  :: printf("the message of order %d is lost on the wire\n", o)
  :: room -> queued[o]++; printf("the message of order %d arrives late\n", o)
  :: room -> queued[o]++; pending[o] = 0; printf("the message of order %d arrives late, its confirm drops it\n", o)
  fi
}

/* The consumer may not know it yet, and goes on. */
inline lose_connection(consumer) {
  queued[delivered[consumer]]++;
  printf("consumer %d loses its connection, order %d is queued again\n", consumer, delivered[consumer]);
  delivered[consumer] = NONE
}

proctype Broker() {
end_idle:
  do
  :: atomic { on_the_wire[0] -> arrive(0) }
  :: atomic { on_the_wire[1] -> arrive(1) }
  :: atomic { delivered[0] != NONE -> lose_connection(0) }
  :: atomic { delivered[1] != NONE -> lose_connection(1) }
  od
}

#define clash (UNIQUE_KEY && book[order])

inline say_clash() {
  printf("consumer %d is refused order %d by the unique key\n", me, order)
}

inline record() {
  if
  :: clash -> say_clash()
  :: else ->
    printf("consumer %d records order %d\n", me, order);
    if
    :: book_stock == 0 || live[owner[order]] > 0 -> assert(the_book_can_do_what_the_gate_promised)
    :: else -> book[order] = CREATED; rows[order]++; live[owner[order]]++; book_stock--
    fi
  fi
}

/* A dead letter is given up. */
inline discard() {
  if
  :: clash -> say_clash()
  :: else -> book[order] = FAILED; rows[order]++; printf("consumer %d discards order %d\n", me, order)
  fi
}

/* Void when the connection is gone: then the message is somebody else's. */
inline acknowledge_or_die() {
  if
  :: delivered[me] = NONE
  :: printf("consumer %d dies before the ack\n", me)
  fi
}

/* Looks whether the order is in the book, records it, acknowledges. The lock on the sale's row, which lets only one
   consumer in at a time, is left out: the unique keys have to do. */
#define consumer_over order = 0; consumer_busy[me] = false; goto end_idle

proctype Consumer(byte me) {
  byte order;
end_idle:
  atomic {
    (me == 0 || consumer_busy[0]) && delivered[me] == NONE;
    if
    :: queued[0] > 0 -> order = 0
    :: queued[1] > 0 -> order = 1
    fi;
    queued[order]--;
    delivered[me] = order;
    if
    :: book[order] -> printf("consumer %d finds order %d in the book\n", me, order); acknowledge_or_die(); consumer_over
    :: else -> printf("consumer %d does not find order %d in the book\n", me, order); consumer_busy[me] = true
    fi
  }
  if
  :: atomic { true -> record(); acknowledge_or_die(); consumer_over }
  :: atomic { true -> discard(); acknowledge_or_die(); consumer_over }
  :: atomic { true -> printf("consumer %d dies\n", me); consumer_over }
  fi
}

/* The life of an order after it was recorded. */
inline cancel(o) {
  book[o] = CANCELLED; live[owner[o]]--; book_stock++;
  printf("user %d cancels order %d\n", owner[o], o)
}

/* return.lua may run as often as it likes; runs without effect are not shown. */
inline give_back(o) {
  pending[o] = 0; mark[owner[o]] = NONE; stock++;
  printf("the unit of order %d returns to the gate\n", o)
}

#define lapses(o) (pending[o] == CLAIMED && !CLAIM_STICKS)

/* And, when there is nothing left to do anywhere, the audit. */
proctype Orders() {
end_idle:
  do
  :: atomic { book[0] == CREATED -> cancel(0) }
  :: atomic { book[1] == CREATED -> cancel(1) }
  :: atomic { ended(0) && holds(0) -> give_back(0) }
  :: atomic { ended(1) && holds(1) -> give_back(1) }
  :: atomic { lapses(0) -> pending[0] = FRESH; printf("the claim of order 0 lapses\n") }
  :: atomic { lapses(1) -> pending[1] = FRESH; printf("the claim of order 1 lapses\n") }
  :: timeout -> break
  od;
  if
  :: P6(0) && P6(1)
  :: else -> assert(P6_kept)
  fi
}

init {
  atomic {
    run Gateway(0); run Gateway(1); run Relay();
    run Broker(); run Consumer(0); run Consumer(1); run Orders()
#if UNITS == 1
    ; run Users()
#endif
  }
}
