package io.seckill.consumer.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventStreamTest {

    private final ExecutorService writers = Executors.newFixedThreadPool(2);

    @AfterEach
    void stop() {
        writers.shutdownNow();
    }

    /** Keeps what it is given, once it may go on. */
    private static final class Reader implements Outlet {

        private final CountDownLatch mayGoOn;
        private final List<String> read = new CopyOnWriteArrayList<>();
        private final List<String> ends = new CopyOnWriteArrayList<>();

        Reader(int waits) {
            mayGoOn = new CountDownLatch(waits);
        }

        @Override
        public void write(byte[] bytes) throws IOException {
            try {
                mayGoOn.await();
            } catch (InterruptedException stopped) {
                throw new IOException(stopped);
            }
            read.add(new String(bytes, StandardCharsets.UTF_8));
        }

        @Override
        public void close(@Nullable Throwable refusal) {
            ends.add(String.valueOf(refusal));
        }
    }

    @Test
    void whatIsSentBeforeAStreamIsOpenFlowsInOrderThenItsEnd() {
        EventStream stream = new EventStream(writers);
        Reader reader = new Reader(0);
        stream.signOfLife();
        stream.send("order", "INIT", "1");
        stream.send("order", "CREATED", "2");
        stream.end(null);
        stream.send("order", "PAID", "3");
        stream.flowTo(reader);

        stream.over().join();
        assertThat(reader.read)
                .containsExactly("event: order\nid: INIT\ndata: 1\n\n", "event: order\nid: CREATED\ndata: 2\n\n");
        assertThat(reader.ends).containsExactly("null");
    }

    @Test
    void aStreamThatEndsBeforeItsFirstEventIsRefused() {
        EventStream stream = new EventStream(writers);
        Reader reader = new Reader(0);
        stream.flowTo(reader);
        stream.end(new IllegalStateException("not yours"));

        stream.over().join();
        assertThat(reader.read).isEmpty();
        assertThat(reader.ends).containsExactly("java.lang.IllegalStateException: not yours");
    }

    @Test
    void aReaderWhoStandsStillHoldsUpNeitherSendersNorOthersAndIsGivenUp() {
        EventStream slow = new EventStream(writers);
        Reader stuck = new Reader(1);
        slow.flowTo(stuck);
        EventStream other = new EventStream(writers);
        Reader reader = new Reader(0);
        other.flowTo(reader);
        for (int i = 0; i < 10; i++) {
            slow.send("order", "INIT", "1");
            other.send("order", "INIT", "1");
            int sent = i + 1;
            await().until(() -> reader.read.size() == sent);
        }

        assertThat(slow.over()).isCompletedExceptionally();
        stuck.mayGoOn.countDown();
        await().until(() -> !stuck.ends.isEmpty());
        assertThat(stuck.read).hasSize(1);
    }

    @Test
    void aWriteThatFailsEndsTheStream() {
        EventStream stream = new EventStream(writers);
        stream.flowTo(new Outlet() {
            @Override
            public void write(byte[] bytes) throws IOException {
                throw new IOException("gone");
            }

            @Override
            public void close(@Nullable Throwable refusal) {}
        });
        stream.send("order", "INIT", "1");

        await().until(() -> stream.over().isCompletedExceptionally());
    }
}
