package io.seckill.consumer.payment.provider;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * Signs messages to and from the provider: {@code t=<epoch seconds>,v1=<hex>}, where v1 is the HMAC-SHA256 of the time, a dot, and the body as
 * it was sent. Nothing is valid without a secret.
 */
@Component
public class Signature {

    /** The header that carries it. */
    public static final String HEADER = "Seckill-Signature";

    private static final String ALGORITHM = "HmacSHA256";
    private static final Pattern FORM = Pattern.compile("t=([0-9]{1,11}),v1=([0-9a-f]{64})");

    private final @Nullable SecretKeySpec key;
    private final Duration tolerance;
    private final Clock clock;

    Signature(PaymentProperties settings, Clock clock) {
        String secret = settings.secret();
        this.key = StringUtils.hasText(secret)
                ? new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM)
                : null;
        this.tolerance = settings.tolerance();
        this.clock = clock;
    }

    /** Who says something: a message of ours that comes back to us is no report. */
    public enum Speaker {
        /** This system, when it asks for a payment; its body has this word and a dot before it when it is signed. */
        SHOP("shop."),
        /** The payment provider, when it reports one. */
        PROVIDER("");

        private final byte[] mark;

        Speaker(String mark) {
            this.mark = mark.getBytes(StandardCharsets.US_ASCII);
        }
    }

    /** Whether there is a secret to sign with and to verify by. */
    public boolean isSetUp() {
        return key != null;
    }

    /** The header's value for a message that is sent now. */
    public String of(Speaker speaker, byte[] body) {
        if (key == null) {
            throw new IllegalStateException("no seckill.payment.secret to sign with");
        }
        String time = Long.toString(clock.instant().getEpochSecond());
        return "t=" + time + ",v1=" + HexFormat.of().formatHex(mac(key, speaker, time, body));
    }

    /** Whether this body was signed so, by who knows the secret, and not too long ago. */
    public boolean isValid(Speaker speaker, @Nullable String header, byte[] body) {
        if (key == null || header == null) {
            return false;
        }
        Matcher parts = FORM.matcher(header);
        if (!parts.matches()) {
            return false;
        }
        byte[] claimed = HexFormat.of().parseHex(parts.group(2));
        // Takes as long whatever the first byte that differs is.
        boolean genuine = MessageDigest.isEqual(claimed, mac(key, speaker, parts.group(1), body));
        return genuine && isRecent(Instant.ofEpochSecond(Long.parseLong(parts.group(1))));
    }

    private boolean isRecent(Instant signed) {
        return Duration.between(signed, clock.instant()).abs().compareTo(tolerance) <= 0;
    }

    private static byte[] mac(SecretKeySpec key, Speaker speaker, String time, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update((time + ".").getBytes(StandardCharsets.US_ASCII));
            mac.update(speaker.mark);
            return mac.doFinal(body);
        } catch (GeneralSecurityException impossible) {
            // Every Java has it.
            throw new IllegalStateException(ALGORITHM, impossible);
        }
    }
}
