package org.strowger.router.http.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.Secret;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.http.api.IdempotencyKey;

/** The parts of a request before the body: path, method and headers. */
class OwnApiTest {
    private static final String MESSAGE = "{\"to\":\"+447700900123\",\"text\":\"Hi\"}";

    // ---- Paths and methods

    @Test
    void servesAllPathsBelowV1() {
        OwnApi api = new OwnApi();
        assertThat(List.of("/v1/messages", "/v1/none", "/v1/").stream().allMatch(api::serves))
                .isTrue();
        assertThat(List.of("/", "/v1", "/v10/messages", "/cgi-bin/sendsms").stream()
                        .noneMatch(api::serves))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/",
                "/v1/message",
                "/v1/messages/",
                "/v1/messages/1/2",
                "/v1/messages:send",
                "/v1/Messages",
                "/v1/account/"
            })
    void anUnknownPathIsNotFound(String path) {
        HttpResponse response = answered("GET", path, HttpHeaders.NONE);
        assertThat(response.status()).isEqualTo(404);
        assertThat(ApiClient.problem(response)).isEqualTo("not-found");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET|/v1/messages|POST, OPTIONS",
                "PUT|/v1/messages:batch|POST, OPTIONS",
                "POST|/v1/messages/1|GET, HEAD, DELETE, OPTIONS",
                "post|/v1/messages|POST, OPTIONS",
                "DELETE|/v1/account|GET, HEAD, OPTIONS",
                "POST|/v1/receipts|GET, HEAD, OPTIONS",
                "POST|/v1/openapi.json|GET, HEAD, OPTIONS"
            })
    void aWrongMethodIsRefusedWithAListOfTheAllowedMethods(String method, String path, String allow) {
        HttpResponse response = answered(method, path, HttpHeaders.NONE);
        assertThat(response.status()).isEqualTo(405);
        assertThat(ApiClient.problem(response)).isEqualTo("method-not-allowed");
        assertThat(response.headers().first("Allow")).hasValue(allow);
        HttpResponse options = answered("OPTIONS", path, HttpHeaders.NONE);
        assertThat(options.status()).isEqualTo(204);
        assertThat(options.headers().first("Allow")).hasValue(allow);
    }

    @Test
    void theColonInTheBatchPathCanBePercentEncoded() {
        HttpCall call = ApiClient.read("POST", "/v1/messages%3abatch", HttpHeaders.NONE, "{}");
        assertThat(call).isInstanceOf(HttpCall.ForAccount.class);
    }

    @Test
    void theOpenApiDocumentNeedsNoAccount() {
        HttpResponse response = answered("GET", "/v1/openapi.json", HttpHeaders.NONE);
        assertThat(response.status()).isEqualTo(200);
        assertThat(ApiClient.contentType(response)).isEqualTo("application/json");
        assertThat(ApiClient.at(ApiClient.json(response), "/openapi")).isEqualTo("3.1.0");
    }

    // ---- Media types

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON",
                "application/json; charset=utf-8",
                "application/json;charset=\"UTF-8\"",
                "application/json; version=1"
            })
    void acceptsJsonContent(String type) {
        assertThat(ApiClient.read("POST", "/v1/messages", HttpHeaders.of("Content-Type", type), MESSAGE))
                .isInstanceOf(HttpCall.ForAccount.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/x-www-form-urlencoded",
                "text/plain",
                "application/json; charset=iso-8859-1",
                "application/jsonp",
                "application/xml"
            })
    void refusesContentThatIsNotJson(String type) {
        HttpResponse response = answered("POST", "/v1/messages", HttpHeaders.of("Content-Type", type));
        assertThat(response.status()).isEqualTo(415);
        assertThat(ApiClient.problem(response)).isEqualTo("unsupported-media-type");
    }

    @Test
    void refusesContentCodings() {
        HttpResponse response = answered("POST", "/v1/messages", HttpHeaders.of("Content-Encoding", "gzip"));
        assertThat(response.status()).isEqualTo(415);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/*|true",
                "application/json|true",
                "text/html, application/*;q=0.2|true",
                "text/html|false",
                "application/json;q=0|false",
                "application/json; q=0.000|false",
                "application/json;q=0.001|true",
                "application/problem+json|false"
            })
    void anAcceptHeaderThatExcludesJsonIsRefused(String accept, boolean fits) {
        HttpCall call = ApiClient.read("GET", "/v1/account", HttpHeaders.of("Accept", accept), "");
        if (fits) {
            assertThat(call).isInstanceOf(HttpCall.ForAccount.class);
        } else {
            assertThat(((HttpCall.Answered) call).response().status()).isEqualTo(406);
        }
    }

    // ---- Credentials

    @Test
    void readsBasicCredentials() throws Exception {
        assertThat(credentials("Basic " + base64("shop:se:sam é")))
                .isEqualTo(new HttpCredentials.Password("shop", new Secret("se:sam é")));
        assertThat(credentials("bAsIc  " + base64("shop:")))
                .isEqualTo(new HttpCredentials.Password("shop", new Secret("")));
    }

    @Test
    void readsBearerCredentials() throws Exception {
        assertThat(credentials("bearer abc-._~+/12==")).isEqualTo(new HttpCredentials.Key(new Secret("abc-._~+/12==")));
    }

    @Test
    void aRequestWithoutAnAuthorizationHeaderHasNoCredentials() throws Exception {
        assertThat(AuthorizationHeader.read(HttpHeaders.NONE)).isEqualTo(new HttpCredentials.None());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Basic !!!", "Basic c2hvcA==", "Basic /zo6", "Digest x", "Bearer", "Bearer a b", "secret"})
    void challengesAfterInvalidCredentials(String value) {
        HttpResponse response = answered("GET", "/v1/account", HttpHeaders.of("Authorization", value));
        assertThat(response.status()).isEqualTo(401);
        assertThat(ApiClient.problem(response)).isEqualTo("invalid-credentials");
        assertThat(response.headers().first("WWW-Authenticate").orElse(""))
                .contains("Basic realm=\"strowger\"")
                .contains("Bearer realm=\"strowger\"");
        assertThat(ApiClient.text(response)).doesNotContain("!!!").doesNotContain("secret");
    }

    @Test
    void refusesTwoAuthorizationHeaders() {
        HttpHeaders headers = HttpHeaders.builder()
                .add("Authorization", "Bearer a")
                .add("Authorization", "Bearer b")
                .build();
        assertThat(answered("GET", "/v1/account", headers).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource
    void everyDenialHasAProblemResponse(HttpCall.Denial why) {
        HttpCall.ForAccount call = (HttpCall.ForAccount) ApiClient.read("GET", "/v1/account", HttpHeaders.NONE, "");
        HttpResponse response = call.handler().denied(why);
        int status =
                switch (why) {
                    case MISSING, WRONG -> 401;
                    case BARRED -> 429;
                    case UNAVAILABLE, BUSY -> 503;
                };
        assertThat(response.status()).isEqualTo(status);
        assertThat(ApiClient.problem(response)).isNotEmpty();
        assertThat(response.headers().has("WWW-Authenticate")).isEqualTo(status == 401);
        assertThat(response.headers().has("Retry-After")).isEqualTo(status != 401);
    }

    // ---- Idempotency

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"8e03978e-40d5-43e8-bc93-6894a57f9324\"|8e03978e-40d5-43e8-bc93-6894a57f9324",
                "8e03978e-40d5-43e8-bc93-6894a57f9324|8e03978e-40d5-43e8-bc93-6894a57f9324",
                "\"a \\\" b \\\\\"|a \" b \\"
            })
    void readsKeysWithAndWithoutQuotes(String value, String key) {
        assertThat(key(value, MESSAGE).key()).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"\"",
                "\"a",
                "\"a\";b=1",
                "\"a\" \"",
                "a b",
                "a,b",
                "\"a\\n\"",
                "\"\\",
                "\"caf\u00e9\"",
                "\u00e9"
            })
    void refusesMalformedKeys(String value) {
        HttpResponse response = answered("POST", "/v1/messages", HttpHeaders.of("Idempotency-Key", value));
        assertThat(response.status()).isEqualTo(400);
        assertThat(ApiClient.problem(response)).isEqualTo("invalid-idempotency-key");
    }

    @Test
    void limitsTheLengthOfIdempotencyKeys() {
        assertThat(key("k".repeat(255), MESSAGE).key()).hasSize(255);
        assertThat(answered("POST", "/v1/messages", HttpHeaders.of("Idempotency-Key", "k".repeat(256)))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void refusesTwoIdempotencyKeys() {
        HttpHeaders headers = HttpHeaders.builder()
                .add("Idempotency-Key", "a")
                .add("Idempotency-Key", "a")
                .build();
        assertThat(answered("POST", "/v1/messages", headers).status()).isEqualTo(400);
    }

    @Test
    void theFingerprintDependsOnPathAndBody() {
        String first = key("a", MESSAGE).fingerprint();
        assertThat(key("b", MESSAGE).fingerprint()).isEqualTo(first).hasSize(64);
        assertThat(key("a", MESSAGE + " ").fingerprint()).isNotEqualTo(first);
        HttpCall.ForAccount batch = (HttpCall.ForAccount)
                ApiClient.read("POST", "/v1/messages:batch", HttpHeaders.of("Idempotency-Key", "a"), MESSAGE);
        assertThat(batch.handler().idempotency().orElseThrow().fingerprint()).isNotEqualTo(first);
    }

    @Test
    void aReusedIdempotencyKeyHasItsOwnProblemResponses() {
        IdempotencyKey key = key("a", MESSAGE);
        assertThat(key.inProgress().status()).isEqualTo(409);
        assertThat(ApiClient.problem(key.inProgress())).isEqualTo("idempotent-request-in-progress");
        assertThat(key.otherRequest().status()).isEqualTo(422);
        assertThat(ApiClient.problem(key.otherRequest())).isEqualTo("idempotency-key-reused");
    }

    @Test
    void methodsOtherThanPostIgnoreTheIdempotencyKey() {
        HttpCall.ForAccount call = (HttpCall.ForAccount)
                ApiClient.read("DELETE", "/v1/messages/1", HttpHeaders.of("Idempotency-Key", "a"), "");
        assertThat(call.handler().idempotency()).isEmpty();
    }

    private static IdempotencyKey key(String value, String body) {
        HttpCall.ForAccount call = (HttpCall.ForAccount)
                ApiClient.read("POST", "/v1/messages", HttpHeaders.of("Idempotency-Key", value), body);
        return call.handler().idempotency().orElseThrow();
    }

    private static HttpResponse answered(String method, String path, HttpHeaders headers) {
        return ((HttpCall.Answered) ApiClient.read(method, path, headers, MESSAGE)).response();
    }

    private static HttpCredentials credentials(String value) throws RefusedRequest {
        return AuthorizationHeader.read(HttpHeaders.of("Authorization", value));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
