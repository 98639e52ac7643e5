package io.seckill.consumer.payment.simulated;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/** Opens the simulated provider's address, which goes by signatures and not by tokens, where there is one. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("seckill.payment.simulated.enabled")
class SimulatedAccess {

    static final String ADDRESS = "/simulated-provider/payments";

    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    SecurityFilterChain simulatedProviderWithoutToken() {
        return new DefaultSecurityFilterChain(
                PathPatternRequestMatcher.withDefaults().matcher(ADDRESS));
    }
}
