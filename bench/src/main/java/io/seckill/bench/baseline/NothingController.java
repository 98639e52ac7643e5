package io.seckill.bench.baseline;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The least that any POST costs, behind the gateway's own filters. */
@RestController
class NothingController {

    private static final byte[] ANSWER = "{\"status\":\"INIT\"}".getBytes(StandardCharsets.US_ASCII);

    @PostMapping("/bench/nothing")
    void doNothing(HttpServletResponse response) throws IOException {
        response.setStatus(HttpStatus.ACCEPTED.value());
        response.setContentType(MediaType.APPLICATION_JSON_VALUE);
        response.setContentLength(ANSWER.length);
        response.getOutputStream().write(ANSWER);
    }
}
