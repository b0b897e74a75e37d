package org.strowger.router.provider;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpUrl;
import org.strowger.http.PercentCoding;
import org.strowger.protocol.Secret;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.provider.ProviderSettings;

/**
 * An account at a provider.
 *
 * @param smsc the name of the SMSC that is configured for the provider
 * @param url the URL to which messages are submitted
 * @param user the name of the account
 * @param password the password or key
 * @param callbackUrl the public URL of the listener for the provider's requests; empty if there is none
 * @param secret the secret in the provider's requests
 * @param signatureSecret the secret that signs the provider's requests
 */
record ProviderAccount(
        String smsc,
        HttpUrl url,
        String user,
        Secret password,
        String callbackUrl,
        Secret secret,
        Secret signatureSecret) {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String JSON = "application/json";

    static ProviderAccount of(SmscSettings smsc) {
        ProviderSettings provider = smsc.provider();
        return new ProviderAccount(
                smsc.name(),
                provider.target(),
                smsc.login().systemId(),
                new Secret(smsc.login().password()),
                provider.callbackUrl(),
                new Secret(provider.secret().text()),
                new Secret(provider.signatureSecret().text()));
    }

    boolean isCalledBack() {
        return !callbackUrl.isEmpty();
    }

    /** Returns the URL for the provider's requests, with the secret. */
    String callback(ProviderRequest.Kind kind) {
        String url = callbackUrl + ProviderRequest.PATH + smsc + "/" + kind.word();
        return secret.isEmpty()
                ? url
                : url + "?" + ProviderRequest.SECRET + "=" + PercentCoding.URI.encode(secret.reveal());
    }

    /** Returns headers that contain the Host header. */
    HttpHeaders.Builder headers() {
        return HttpHeaders.builder().add("Host", url.authority());
    }

    /** Returns the path and the query of a request with these parameters. */
    String target(String query) {
        String target = url.target();
        return target + (target.indexOf('?') < 0 ? '?' : '&') + query;
    }

    /** Returns a request with a form. */
    HttpRequest post(FormText form) {
        return post(headers(), FORM, form.octets());
    }

    /** Returns a request with a form, and the name and password of the account (RFC 7617 section 2). */
    HttpRequest postWithBasic(FormText form) {
        byte[] credentials = (user + ":" + password.reveal()).getBytes(StandardCharsets.UTF_8);
        return post(
                headers().add("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials)),
                FORM,
                form.octets());
    }

    /** Returns a request with a JSON document and this authorization. */
    HttpRequest postJson(String authorization, String document) {
        return post(
                headers().add("Authorization", authorization).add("Accept", JSON),
                JSON,
                document.getBytes(StandardCharsets.UTF_8));
    }

    private HttpRequest post(HttpHeaders.Builder headers, String type, byte[] body) {
        return HttpRequest.post(url.target(), headers.add("Content-Type", type).build(), body);
    }
}
