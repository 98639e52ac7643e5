-- refusal.lua: what every user without a mark is told right now, so that a gateway may say it without asking for a while.
--
-- KEYS[1] sale   KEYS[2] stock   KEYS[3] users   KEYS[4] changed
--
-- Result: five elements.
--   an integer, as reserve.lua's: 0 NONE (ask it), 3 SOLD_OUT, 4 NOT_STARTED, 5 ENDED
--   the start or the end, epoch milliseconds, as text; '' for the others
--   when a unit last came back, or the sale was last changed by anything but a purchase, as text; '' for never
--   for how many milliseconds time alone changes nothing of it; -1 for ever
--   how many users hold a mark
-- Complexity: O(1).
-- Atomic because a unit that comes back between the look at the stock and the look at the last change would not be seen.
-- While no unit is left and the last change is the same, nobody can have got a mark.

local NONE, SOLD_OUT, NOT_STARTED, ENDED = 0, 3, 4, 5
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local sale = redis.call('HMGET', KEYS[1], 'state', 'total', 'start', 'end')
local stock = redis.call('GET', KEYS[2])
local marks = redis.call('HLEN', KEYS[3])
local changed = redis.call('GET', KEYS[4]) or ''

local refusal, detail, lasts = NONE, '', 0
if sale[1] ~= 'OPEN' or tonumber(stock or '-1') + marks ~= tonumber(sale[2]) then
  refusal = NONE -- closed, or not whole: that is for reserve.lua to say, and over as soon as it is mended
elseif now < tonumber(sale[3]) then
  refusal, detail, lasts = NOT_STARTED, sale[3], sale[3] - now
elseif now >= tonumber(sale[4]) then
  refusal, detail, lasts = ENDED, sale[4], -1
elseif stock == '0' then
  refusal, lasts = SOLD_OUT, sale[4] - now
end
return {refusal, detail, changed, lasts, marks}
