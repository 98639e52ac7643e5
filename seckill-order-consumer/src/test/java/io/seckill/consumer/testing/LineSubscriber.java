package io.seckill.consumer.testing;

import java.util.List;
import java.util.concurrent.Flow;

/** Keeps each line. */
record LineSubscriber(List<String> lines) implements Flow.Subscriber<String> {

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
        lines.add(line);
    }

    @Override
    public void onError(Throwable failure) {} // the request fails with it

    @Override
    public void onComplete() {}
}
