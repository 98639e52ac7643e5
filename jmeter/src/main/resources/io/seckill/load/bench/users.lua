-- What wrk sends: each of its threads has users of its own and goes through them in order, again from the first after the last.
-- Arguments: the file of users (userId,token a line), the path, how many threads there are.

local threads = 0

function setup(thread)
  thread:set('part', threads)
  threads = threads + 1
end

function init(arguments)
  local file, path, parts = arguments[1], arguments[2], tonumber(arguments[3])
  requests, at = {}, 0
  local number = 0
  for line in io.lines(file) do
    if number % parts == part then
      local token = line:match(',(.*)$')
      requests[#requests + 1] = wrk.format('POST', path, { Authorization = 'Bearer ' .. token, ['Content-Length'] = '0' })
    end
    number = number + 1
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
