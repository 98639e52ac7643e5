package io.seckill.edge;

import io.seckill.problem.Problem;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;

/** A request that no thread waits for. Whoever has it brings it to its end. */
public final class LaterAnswer {

    private static final Logger log = LoggerFactory.getLogger(LaterAnswer.class);

    private final AsyncContext context;
    private final LaterAnswers writers;

    LaterAnswer(HttpServletRequest request, Duration limit, Problem late, Runnable over, LaterAnswers writers) {
        this.writers = writers;
        this.context = request.startAsync();
        context.setTimeout(limit.toMillis());
        context.addListener(new Over(late, over));
    }

    /** Writes an answer. What it throws before the first byte is gone is answered as a call is that fails so. */
    @FunctionalInterface
    public interface Writing {
        void to(HttpServletResponse response) throws IOException;
    }

    /** Answers as this writes, on a thread of the container: whoever brings the news must not wait for a slow reader. Returns at once. */
    public void answer(Writing writing) {
        try {
            context.start(() -> {
                write(writing);
                end();
            });
        } catch (IllegalStateException ended) {
            log.debug("the request had ended", ended);
        } catch (RuntimeException | Error noThread) {
            fail(noThread);
            end();
        }
    }

    /** Answers as a call that returns this value, likewise. */
    public void give(Object value) {
        answer(response -> writers.write(value, response));
    }

    /** Answers as a call that fails so, or that waited in vain for what failed so; but whoever cancelled their wait is told nothing. */
    public void refuse(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof CancellationException) {
            end();
        } else {
            answer(response -> writers.write(cause, response));
        }
    }

    /** Nothing may get out of here: the container could take it for a failure of the next request on this connection. */
    private void write(Writing writing) {
        try {
            writeOrRefuse(writing);
        } catch (IOException gone) {
            log.debug("the client did not wait for the answer", gone);
        } catch (RuntimeException | Error fault) {
            fail(fault);
        }
    }

    private void writeOrRefuse(Writing writing) throws IOException {
        try {
            writing.to(response());
        } catch (RuntimeException failure) {
            if (response().isCommitted()) {
                throw failure;
            }
            response().resetBuffer();
            writers.write(failure, response());
        }
    }

    private void fail(Throwable fault) {
        log.error("a request could not be answered", fault);
        try {
            response().setStatus(HttpStatus.INTERNAL_SERVER_ERROR.value());
        } catch (IllegalStateException ended) {
            log.debug("the request had ended", ended);
        }
    }

    /** For an answer that is written in parts. */
    public HttpServletResponse response() {
        return (HttpServletResponse) context.getResponse();
    }

    /** Ends the request, unless it has ended. */
    public void end() {
        try {
            context.complete();
        } catch (IllegalStateException ended) {
            log.debug("the request had ended", ended);
        }
    }

    private final class Over implements AsyncListener {

        private final Problem late;
        private final Runnable over;

        Over(Problem late, Runnable over) {
            this.late = late;
            this.over = over;
        }

        @Override
        public void onComplete(AsyncEvent answered) {
            over.run();
        }

        /** On this thread: the container lets no other begin work for the request any more. */
        @Override
        public void onTimeout(AsyncEvent forgotten) {
            // What has begun, such as a stream, can only end.
            if (!response().isCommitted()) {
                write(response -> writers.writeLate(late, response));
            }
            end();
        }

        @Override
        public void onError(AsyncEvent gone) {
            over.run();
        }

        @Override
        public void onStartAsync(AsyncEvent again) {
            throw new IllegalStateException("a request is answered once");
        }
    }
}
