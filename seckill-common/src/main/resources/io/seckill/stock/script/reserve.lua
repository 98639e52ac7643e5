-- reserve.lua: the whole decision of a purchase, in one step, for one or more users of one resource.
--
-- KEYS[1] sale (hash)   KEYS[2] stock (string)   KEYS[3] users (hash)   KEYS[4] pending (sorted set)
-- ARGV[1] milliseconds after which a relay may take an unconfirmed reservation
-- ARGV[2], ARGV[3], ... userId and orderId, in pairs
--
-- Result: two elements for each user, in the order given: a code (integer) and a text.
--   1 RESERVED         the order id given
--   2 ALREADY_ORDERED  the order id that the user holds
--   3 SOLD_OUT         ''
--   4 NOT_STARTED      the start, epoch milliseconds
--   5 ENDED            the end, epoch milliseconds
--   6 NOT_LOADED       ''   the sale is not here: unknown, or lost
--   7 UNAVAILABLE      ''   closed, or what is here is incomplete
--
-- Complexity: O(1) a user, O(log P) with P pending reservations.
-- Atomic because between the look at the stock and the taking nobody else may take, and because a unit without its mark,
-- or a mark without its pending entry, would be lost when the caller dies between the two.
-- An order id that a repeated request is told of must never be released: the pending entry is marked as claimed ('*'), in the
-- same step, though no relay has it yet. So a release that comes later undoes nothing, and a relay carries the order on.
-- Every key is read before the first write: a key of the wrong type, or a full memory, fails while nothing is taken yet.
-- Ids stay strings: a 64-bit number does not survive Lua's doubles. The clock is Redis's own, one for all gateways.

local RESERVED, ALREADY_ORDERED, SOLD_OUT, NOT_STARTED, ENDED, NOT_LOADED, UNAVAILABLE = 1, 2, 3, 4, 5, 6, 7

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local sale = redis.call('HMGET', KEYS[1], 'state', 'total', 'start', 'end')
local stock = redis.call('GET', KEYS[2])
local reservations = redis.call('HLEN', KEYS[3])
redis.call('ZCARD', KEYS[4])

-- What every user of this call is told, or nil when each has to be looked at.
local refusal, detail = nil, ''
if not sale[1] then
  refusal = NOT_LOADED
elseif sale[1] ~= 'OPEN' or not stock or stock ~= string.format('%.0f', tonumber(stock) or -1)
    or tonumber(stock) + reservations ~= tonumber(sale[2]) then
  -- A missing key is never zero stock, and lost marks would let users buy twice: units and marks must add up. Stock that
  -- is not written as Redis writes a number would fail the DECRBY below, after the first write.
  refusal = UNAVAILABLE
elseif now < tonumber(sale[3]) then
  refusal, detail = NOT_STARTED, sale[3]
elseif now >= tonumber(sale[4]) then
  refusal, detail = ENDED, sale[4]
end

local left = tonumber(stock or '0')
local taken = 0
local answers = {}
local relayAt = now + ARGV[1]
for i = 2, #ARGV, 2 do
  local user, order = ARGV[i], ARGV[i + 1]
  local held = redis.call('HGET', KEYS[3], user)
  local code, text = refusal, detail
  if held == order and refusal ~= NOT_LOADED and refusal ~= UNAVAILABLE then
    code, text = RESERVED, order -- this very call, sent twice: it took its unit the first time
  elseif not refusal and held then
    code, text = ALREADY_ORDERED, held
    local entry = held .. ':' .. user
    local due = redis.call('ZSCORE', KEYS[4], entry)
    if due then
      redis.call('ZADD', KEYS[4], due, entry .. '*') -- first, since a full memory refuses it
      redis.call('ZREM', KEYS[4], entry)
    end
  elseif not refusal and left <= taken then
    code, text = SOLD_OUT, ''
  elseif not refusal then
    redis.call('HSET', KEYS[3], user, order)
    redis.call('ZADD', KEYS[4], relayAt, order .. ':' .. user)
    taken = taken + 1
    code, text = RESERVED, order
  end
  answers[#answers + 1] = code
  answers[#answers + 1] = text
end

if taken > 0 then
  redis.call('DECRBY', KEYS[2], taken)
end
return answers
