package org.strowger.tools.callback;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.protocol.Secret;
import org.strowger.tools.callback.SignatureCheck.Finding;

/** The vector is that of the reference libraries of Standard Webhooks. */
class SignatureCheckTest {
    private static final Secret SECRET = new Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    private static final Secret OTHER = new Secret("whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    private static final long SECONDS = 1_614_265_330;
    private static final String SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    private static final String BODY = "{\"test\": 2432232314}";

    private static HttpRequest request(String id, String seconds, String signature, String body) {
        HttpHeaders.Builder headers = HttpHeaders.builder().add("Host", "a.example");
        if (!id.isEmpty()) {
            headers.add("webhook-id", id);
        }
        headers.add("webhook-timestamp", seconds);
        if (!signature.isEmpty()) {
            headers.add("webhook-signature", signature);
        }
        return HttpRequest.post("/", headers.build(), body.getBytes(StandardCharsets.UTF_8));
    }

    private static Finding find(HttpRequest request, long nowSeconds, Secret... secrets) {
        return new SignatureCheck(List.of(secrets)).check(request, nowSeconds);
    }

    @Test
    void theTestVectorIsVerified() {
        HttpRequest request = request(ID, Long.toString(SECONDS), SIGNATURE, BODY);

        assertThat(find(request, SECONDS, SECRET)).isEqualTo(Finding.GENUINE);
        assertThat(find(request, SECONDS, OTHER, SECRET)).isEqualTo(Finding.GENUINE);
        assertThat(find(request, SECONDS, OTHER)).isEqualTo(Finding.WRONG);
    }

    @Test
    void oneOfSeveralSignaturesIsEnough() {
        String several = "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= " + SIGNATURE + " v1a,other";

        assertThat(find(request(ID, Long.toString(SECONDS), several, BODY), SECONDS, SECRET))
                .isEqualTo(Finding.GENUINE);
    }

    @ParameterizedTest
    @CsvSource({
        "msg_p5jXN8AQM9LWM0D4loKWxJek, 1614265330, '{\"test\": 2432232315}'",
        "msg_p5jXN8AQM9LWM0D4loKWxJel, 1614265330, '{\"test\": 2432232314}'",
        "msg_p5jXN8AQM9LWM0D4loKWxJek, 1614265331, '{\"test\": 2432232314}'",
        "msg_p5jXN8AQM9LWM0D4loKWxJek, now, '{\"test\": 2432232314}'",
        "msg_p5jXN8AQM9LWM0D4loKWxJek, 99999999999999999999, '{\"test\": 2432232314}'",
    })
    void anyChangeInvalidatesTheSignature(String id, String seconds, String body) {
        assertThat(find(request(id, seconds, SIGNATURE, body), SECONDS, SECRET)).isEqualTo(Finding.WRONG);
    }

    @Test
    void aTruncatedSignatureIsWrong() {
        for (int length = 1; length < SIGNATURE.length(); length++) {
            HttpRequest request = request(ID, Long.toString(SECONDS), SIGNATURE.substring(0, length), BODY);
            assertThat(find(request, SECONDS, SECRET)).isEqualTo(Finding.WRONG);
        }
    }

    @Test
    void aSignatureOutsideTheTimeToleranceIsRefused() {
        HttpRequest request = request(ID, Long.toString(SECONDS), SIGNATURE, BODY);

        assertThat(find(request, SECONDS + 300, SECRET)).isEqualTo(Finding.GENUINE);
        assertThat(find(request, SECONDS + 301, SECRET)).isEqualTo(Finding.AT_OTHER_TIME);
        assertThat(find(request, SECONDS - 301, SECRET)).isEqualTo(Finding.AT_OTHER_TIME);
    }

    @Test
    void aRequestWithoutASignatureOrIdIsUnsigned() {
        assertThat(find(request(ID, "1", "", BODY), SECONDS, SECRET)).isEqualTo(Finding.UNSIGNED);
        assertThat(find(request("", "1", SIGNATURE, BODY), SECONDS, SECRET)).isEqualTo(Finding.UNSIGNED);
    }
}
