package org.strowger.router.http.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpHeaders;

class CallbackUrlTest {
    private static CallbackUrl url(String text) {
        return Objects.requireNonNull(CallbackUrl.of(text).orElse(null));
    }

    @ParameterizedTest
    @CsvSource({
        "http://app.example, http://app.example, '', /",
        "http://app.example/dlr?d=%d, http://app.example, '', /dlr?d=%d",
        "HTTPS://app.example:8443?x, https://app.example:8443, '', /?x",
        "http://u:p@app.example/, http://app.example, u:p, /",
        "http://u:p@x@app.example/@b, http://app.example, u:p@x, /@b",
        "http://[::1]:80/a, http://[::1]:80, '', /a",
        "http://h/a b/ü, http://h, '', /a%20b/%C3%BC"
    })
    void aUrlIsSplitIntoOriginUserAndTarget(String written, String origin, String user, String target) {
        assertThat(url(written)).isEqualTo(new CallbackUrl(origin, user, target));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "http://",
                "http:///a",
                "http://:80/",
                "ftp://host/",
                "//host/a",
                "http://%p/a",
                "http://h%2Fx/a",
                "http://user@/a",
                "http://a b/",
                "http://host\\@evil/",
                "http://h/a\r\nX: y",
                "http://h/\u0000"
            })
    void anInvalidCallbackUrlIsRefused(String written) {
        assertThat(CallbackUrl.of(written)).isEmpty();
    }

    @Test
    void aUrlBeyondTheLimitIsRefused() {
        String url = "http://h/" + "a".repeat(CallbackUrl.LENGTH_MAX - 9);
        assertThat(CallbackUrl.of(url)).isPresent();
        assertThat(CallbackUrl.of(url + "a")).isEmpty();
    }

    @Test
    void theUserInAUrlIsSentAsBasicAuthentication() {
        HttpHeaders headers = url("http://sh%6Fp:a+b%3A%C3%BC@h:81/x").headers().build();
        assertThat(headers.first("Host")).contains("h:81");
        assertThat(headers.first("Authorization"))
                .contains("Basic " + Base64.getEncoder().encodeToString("shop:a+b:ü".getBytes(StandardCharsets.UTF_8)));
        assertThat(url("http://h/").headers().build().has("Authorization")).isFalse();
    }

    @Test
    void parametersAreInsertedBeforeAFragment() {
        assertThat(url("http://h/a#b").targetWith("c=d")).isEqualTo("/a?c=d");
        assertThat(url("http://h/a?x=1#b").targetWith("c=d")).isEqualTo("/a?x=1&c=d");
    }

    @Test
    void printingShowsNoSecret() {
        assertThat(url("http://u:s3cret@h/?key=s3cret")).hasToString("http://h");
    }
}
