package io.seckill.edge;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request that no thread waits for. Whoever has it brings it to its end: nothing else does. */
public final class LaterAnswer {

    private static final Logger log = LoggerFactory.getLogger(LaterAnswer.class);

    private final AsyncContext context;
    private final LaterAnswers writers;

    LaterAnswer(HttpServletRequest request, Runnable over, LaterAnswers writers) {
        this.writers = writers;
        this.context = request.startAsync();
        context.setTimeout(0);
        context.addListener(new Over(over));
    }

    /** Answers as a call that returns this value, on a thread of the container. Returns at once. */
    public void give(Object value) {
        finish(() -> writers.write(value, response()));
    }

    /** Answers as a call that fails so, likewise; but whoever cancelled their wait is told nothing. */
    public void refuse(Throwable failure) {
        if (failure instanceof CancellationException) {
            end();
        } else {
            finish(() -> writers.write(failure, response()));
        }
    }

    private void finish(Writing writing) {
        try {
            context.start(() -> {
                write(writing);
                end();
            });
        } catch (IllegalStateException ended) {
            log.debug("the request had ended", ended);
        } catch (RuntimeException | Error noThread) {
            log.error("a request could not be answered", noThread);
            end();
        }
    }

    @FunctionalInterface
    private interface Writing {
        void write() throws IOException;
    }

    /** Nothing may get out of here: the container could take it for a failure of the next request on this connection. */
    private static void write(Writing writing) {
        try {
            writing.write();
        } catch (IOException gone) {
            log.debug("the client did not wait for the answer", gone);
        } catch (RuntimeException | Error fault) {
            log.error("a request could not be answered", fault);
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

    private record Over(Runnable over) implements AsyncListener {

        @Override
        public void onComplete(AsyncEvent answered) {
            over.run();
        }

        @Override
        public void onTimeout(AsyncEvent never) {} // without a limit there is none

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
