package io.seckill.load.cluster;

import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads durations as people write them on a command line: {@code 500ms}, {@code 90s}, {@code 30m}, {@code 8h}. */
public final class Durations implements ITypeConverter<Duration> {

    @Override
    public Duration convert(String text) {
        try {
            return text.endsWith("ms")
                    ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
                    : Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
        } catch (RuntimeException malformed) {
            throw new TypeConversionException("'" + text + "' is no duration such as 500ms, 90s, 30m or 8h");
        }
    }
}
