package io.seckill.stock.script;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.script.DefaultRedisScript;

/** The Lua scripts of the gate; each file's head says what it does and why it must be atomic. */
@Configuration(proxyBeanMethods = false)
public class GateScripts {

    @Bean
    DefaultRedisScript<List<Object>> reserveScript() {
        return listScript("reserve.lua");
    }

    @Bean
    DefaultRedisScript<List<Object>> claimScript() {
        return listScript("claim.lua");
    }

    @Bean
    DefaultRedisScript<List<Object>> refusalScript() {
        return listScript("refusal.lua");
    }

    @Bean
    DefaultRedisScript<Long> releaseScript() {
        return integerScript("release.lua");
    }

    @Bean
    DefaultRedisScript<Long> returnScript() {
        return integerScript("return.lua");
    }

    @Bean
    DefaultRedisScript<Long> loadScript() {
        return integerScript("load.lua");
    }

    @Bean
    DefaultRedisScript<Long> rebuildScript() {
        return integerScript("rebuild.lua");
    }

    @Bean
    DefaultRedisScript<Long> restoreScript() {
        return integerScript("restore.lua");
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // List.class cannot name its elements
    private static DefaultRedisScript<List<Object>> listScript(String file) {
        return (DefaultRedisScript) script(file, List.class);
    }

    private static DefaultRedisScript<Long> integerScript(String file) {
        return script(file, Long.class);
    }

    private static <T> DefaultRedisScript<T> script(String file, Class<T> answer) {
        DefaultRedisScript<T> script = new DefaultRedisScript<>();
        // Its text, not its place: a place would be looked at for a newer text at every call.
        script.setScriptText(textOf(new ClassPathResource(file, GateScripts.class)));
        script.setResultType(answer);
        return script;
    }

    private static String textOf(ClassPathResource file) {
        try {
            return file.getContentAsString(StandardCharsets.UTF_8);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
