package io.seckill.gateway.admission;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.stereotype.Component;

/**
 * Does something when the requests have had their turn that are ready to run by now: on virtual threads it stands in the same line as
 * they. It is not longer than there are sales with a call under way.
 */
@Component
class RequestQueue implements DisposableBean {

    /** On Java 17, where requests run on threads of the system, beside which these stand. */
    private static final int THREADS = 2;

    private final AsyncTaskExecutor executor;

    RequestQueue(Environment environment) {
        this.executor = Threading.VIRTUAL.isActive(environment) ? new VirtualThreadTaskExecutor("admission-") : pool();
    }

    private static ThreadPoolTaskExecutor pool() {
        ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
        pool.setCorePoolSize(THREADS);
        pool.setDaemon(true);
        pool.setThreadNamePrefix("admission-");
        pool.initialize();
        return pool;
    }

    /** Returns at once. */
    void behind(Runnable work) {
        try {
            executor.execute(work);
        } catch (TaskRejectedException | OutOfMemoryError noThread) {
            // Stopping, or no thread is to be had: whoever waits for it must not wait for ever.
            work.run();
        }
    }

    @Override
    public void destroy() {
        if (executor instanceof ThreadPoolTaskExecutor pool) {
            pool.destroy();
        }
    }
}
