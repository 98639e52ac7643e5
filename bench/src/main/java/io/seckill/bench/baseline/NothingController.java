package io.seckill.bench.baseline;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The least that any POST costs, behind the gateway's own filters. */
@RestController
class NothingController {

    record Nothing(String status) {}

    @PostMapping("/bench/nothing")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Nothing doNothing() {
        return new Nothing("INIT");
    }
}
