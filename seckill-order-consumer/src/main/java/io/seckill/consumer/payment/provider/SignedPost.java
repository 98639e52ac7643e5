package io.seckill.consumer.payment.provider;

import java.net.URI;
import java.net.http.HttpClient;
import org.springframework.http.MediaType;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** Posts signed JSON and reads a short answer, within the limits of time that are set. The one place with an HTTP client. */
@Component
public class SignedPost {

    /** An answer is an address, or nothing. */
    private static final int MOST_BYTES = 8 * 1024;

    private final RestClient client;
    private final Signature signature;

    SignedPost(PaymentProperties limits, Signature signature) {
        HttpClient http = HttpClient.newBuilder()
                // No attempt to upgrade: each request would carry it.
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(limits.connectTimeout())
                .build();
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http);
        requests.setReadTimeout(limits.readTimeout());
        this.client = RestClient.builder().requestFactory(requests).build();
        this.signature = signature;
    }

    /** An answer, whatever its status; of a longer body its beginning. */
    public record Answer(int status, byte[] body) {

        public boolean isSuccess() {
            return status >= 200 && status < 300;
        }
    }

    /**
     * Posts once.
     *
     * @throws ProviderAway when no whole answer came in time; whether the message arrived is unknown
     */
    public Answer send(URI address, Signature.Speaker speaker, byte[] body) {
        try {
            return client.post()
                    .uri(address)
                    .contentType(MediaType.APPLICATION_JSON)
                    // Announced, as we ask it of others: the client would send it in chunks.
                    .contentLength(body.length)
                    .header(Signature.HEADER, signature.of(speaker, body))
                    .body(body)
                    .exchange((request, response) -> new Answer(
                            response.getStatusCode().value(), response.getBody().readNBytes(MOST_BYTES)));
        } catch (RestClientException failed) {
            throw new ProviderAway("no answer of " + address.getAuthority(), failed);
        }
    }
}
