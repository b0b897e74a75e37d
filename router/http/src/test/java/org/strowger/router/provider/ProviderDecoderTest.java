package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.dump.HttpDecoder;
import org.strowger.protocol.Secret;
import org.strowger.protocol.dump.MaskingDecoder;
import org.strowger.protocol.dump.PacketSummary;
import org.strowger.protocol.dump.PacketSummary.Part;
import org.strowger.router.config.SmscSettings;

/** Summaries of requests to a provider show no secret of its account, whatever name the provider has for it. */
final class ProviderDecoderTest {
    private static final SmscSettings SMSC = ProviderFixture.verdict(
                    "{profile: template, url: 'http://x/send', secret: " + ProviderFixture.SECRET
                            + ", callback-url: 'https://sms.example', template: {method: get}}")
            .configuration()
            .smscs()
            .get(0);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /send?who=me&how=pa%2F%20ss&to=447700900123 HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /pa%2F%20ss/send HTTP/1.1\r\nHost: x\r\n\r\n",
                "GET /send HTTP/1.1\r\nHost: x\r\nX-Name: pa/ ss\r\n\r\n",
                "POST /send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 17\r\n\r\n"
                        + "{\"who\": \"pa/ ss\"}",
                "POST /send HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                        + "Content-Length: 12\r\n\r\nhow=pa%2F+ss",
                "GET /send?r=https%3A%2F%2Fsms.example%2Fr%3Fs%3D0123456789abcdef HTTP/1.1\r\nHost: x\r\n\r\n",
            })
    void aSummaryShowsNoSecretOfTheAccount(String request) {
        byte[] packet = request.getBytes(StandardCharsets.ISO_8859_1);
        PacketSummary summary = decoder().summarize(Unpooled.wrappedBuffer(packet));
        assertThat(summary.isWhole()).isTrue();
        summary.blank(packet, Part.Kind.SECRET);
        assertThat(summary + new String(packet, StandardCharsets.ISO_8859_1))
                .doesNotContain("pa%2F", "pa/", "0123456789abcdef");
        assertThat(packet).startsWith(request.substring(0, 5).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static MaskingDecoder decoder() {
        ProviderAccount account = ProviderAccount.of(SMSC);
        return new MaskingDecoder(
                new HttpDecoder(),
                ProviderTraits.secrets(new ProviderAccount(
                        account.smsc(),
                        account.url(),
                        account.user(),
                        new Secret("pa/ ss"),
                        account.callbackUrl(),
                        account.secret(),
                        account.signatureSecret())));
    }
}
