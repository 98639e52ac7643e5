package io.seckill.bench.baseline;

import io.seckill.identity.User;
import io.seckill.message.OrderMessage;
import io.seckill.message.OrderMessageForm;
import io.seckill.message.OrderTopology;
import io.seckill.stock.Reservation;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.amqp.core.MessageProperties;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory.ConfirmType;
import org.springframework.amqp.rabbit.connection.CorrelationData;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.DefaultRedisScript;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** A purchase as most public projects do it: one call of Redis and one awaited confirm a request. */
@RestController
class NaiveController {

    private static final DefaultRedisScript<Long> RESERVE = new DefaultRedisScript<>("""
            if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 1 then return 2 end
            if tonumber(redis.call('GET', KEYS[1]) or '0') <= 0 then return 3 end
            redis.call('DECR', KEYS[1])
            redis.call('SADD', KEYS[2], ARGV[1])
            return 1
            """, Long.class);

    /** One for each request under way. The default, 25, has the others opened and closed for each message. */
    private static final int MANY_CHANNELS = 256;

    private final Ids ids;
    private final OrderMessageForm form;
    private final StringRedisTemplate redis;
    private final RabbitTemplate asItComes;
    private final RabbitTemplate tuned;

    NaiveController(
            Ids ids, OrderMessageForm form, StringRedisTemplate redis, @Value("${SECKILL_AMQP_URL}") String amqpUrl) {
        this.ids = ids;
        this.form = form;
        this.redis = redis;
        this.asItComes = new RabbitTemplate(connections(amqpUrl));
        CachingConnectionFactory many = connections(amqpUrl);
        many.setChannelCacheSize(MANY_CHANNELS);
        this.tuned = new RabbitTemplate(many);
    }

    private static CachingConnectionFactory connections(String amqpUrl) {
        CachingConnectionFactory connections = new CachingConnectionFactory();
        connections.setUri(amqpUrl);
        connections.setPublisherConfirmType(ConfirmType.CORRELATED);
        return connections;
    }

    /** With the settings that a project has which changes none. */
    @PostMapping("/bench/naive/{resourceId}")
    ResponseEntity<Map<String, String>> buy(@PathVariable String resourceId, @AuthenticationPrincipal User user)
            throws InterruptedException, ExecutionException, TimeoutException {
        return buy(resourceId, user, asItComes);
    }

    /** With enough channels. */
    @PostMapping("/bench/naive-tuned/{resourceId}")
    ResponseEntity<Map<String, String>> buyTuned(@PathVariable String resourceId, @AuthenticationPrincipal User user)
            throws InterruptedException, ExecutionException, TimeoutException {
        return buy(resourceId, user, tuned);
    }

    private ResponseEntity<Map<String, String>> buy(String resourceId, User user, RabbitTemplate rabbit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Long decision =
                redis.execute(RESERVE, List.of("naive:" + resourceId, "naive:" + resourceId + ":users"), user.id());
        if (decision == null || decision != 1) {
            return ResponseEntity.status(409).body(Map.of("code", "SOLD_OUT"));
        }
        Reservation reservation = new Reservation(resourceId, user.id(), Long.toString(ids.next()));
        MessageProperties properties = new MessageProperties();
        properties.setContentType(OrderMessageForm.CONTENT_TYPE);
        CorrelationData confirm = new CorrelationData(UUID.randomUUID().toString());
        rabbit.send(
                OrderTopology.EXCHANGE,
                OrderTopology.ORDERS,
                new org.springframework.amqp.core.Message(form.write(OrderMessage.of(reservation)), properties),
                confirm);
        boolean acked = confirm.getFuture().get(3, TimeUnit.SECONDS).ack();
        return ResponseEntity.status(acked ? 202 : 503).body(Map.of("orderId", reservation.orderId()));
    }
}
