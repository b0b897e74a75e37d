package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.provider.ProviderMessage;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.http.gateway.WrittenText;

/** A provider from a configuration, and requests and responses as its documentation shows them. */
final class ProviderFixture {
    static final String SECRET = "0123456789abcdef";
    private static final String FORM = "application/x-www-form-urlencoded";

    final Provider provider;

    /** @param http the section http of the SMSC "p" */
    ProviderFixture(String http) {
        Verdict verdict = verdict(http);
        assertThat(verdict.isRight()).as(verdict.text()).isTrue();
        provider = Providers.of(verdict.configuration().smscs().get(0));
    }

    static Verdict verdict(String http) {
        String yaml = """
                listeners: [{name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [provider]}}]
                applications: [{name: shop, password: secret}]
                smscs: [{name: p, protocol: http, system-id: AC0123, password: "12345", http: %s}]
                routes: [{name: all, match: {}, via: p}]
                """.formatted(http);
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "node", ZoneOffset.UTC);
        return ConfigurationFile.of(Source.of(Path.of("test.yaml"), yaml), new TestVocabulary(), hostDefaults);
    }

    // ---- Messages

    static ProviderMessage message(String text) {
        return message(WrittenText.automatic(text), ReceiptRequest.ON_END, Duration.ZERO);
    }

    static ProviderMessage message(Body body, ReceiptRequest receipt, Duration lasting) {
        return message(body, receipt, lasting, SendOptions.NONE);
    }

    static ProviderMessage message(Body body, ReceiptRequest receipt, Duration lasting, SendOptions options) {
        return new ProviderMessage(
                "abc-1",
                Address.alphanumeric("SHOP"),
                Address.international("447700900123"),
                body,
                DefaultCoding.GSM,
                receipt,
                options,
                lasting,
                Duration.ZERO);
    }

    HttpRequest request(String text) {
        return request(message(text));
    }

    HttpRequest request(ProviderMessage message) {
        return provider.request(message).orElseThrow();
    }

    static String body(HttpRequest request) {
        return new String(request.body(), StandardCharsets.UTF_8);
    }

    Outcome outcome(int status, String body) {
        return provider.outcome(HttpResponse.text(status, body), message("hello"));
    }

    // ---- Requests of the provider

    static ProviderRequest form(String kind, String query, String body, HttpHeaders.Builder headers) {
        return request(kind, query, body, headers.add("Content-Type", FORM));
    }

    static ProviderRequest form(String kind, String body) {
        return form(kind, "", body, HttpHeaders.builder());
    }

    static ProviderRequest json(String kind, String body) {
        return request(kind, "", body, HttpHeaders.builder().add("Content-Type", "application/json"));
    }

    static ProviderRequest request(String kind, String query, String body, HttpHeaders.Builder headers) {
        String target = "/providers/p/" + kind + (query.isEmpty() ? "" : "?" + query);
        HttpRequest http = HttpRequest.post(
                target, headers.add("Host", "sms.example").build(), body.getBytes(StandardCharsets.UTF_8));
        return ProviderRequest.of(http).orElseThrow();
    }
}
