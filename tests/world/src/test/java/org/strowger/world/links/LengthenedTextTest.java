package org.strowger.world.links;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.world.AnyScene;
import org.strowger.world.Protocols;

/** A text that a filter lengthens beyond one segment, from an application of each protocol to an SMSC of each. */
class LengthenedTextTest {
    private static final int UCS2 = 8;
    private static final String FILTER =
            "timezone: UTC, filters: [{name: adds, match: {}, set: {text: 'text + \" and some more words\"'}}]";

    static Stream<Arguments> cases() {
        return Protocols.ALL.stream().flatMap(app -> Protocols.ALL.stream().flatMap(smsc -> Stream.of("store", "relay")
                .map(delivery -> Arguments.of(app.name(), smsc.name(), delivery))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void aTextThatAFilterLengthensIsSentInSegments(String appProtocol, String smscProtocol, String delivery) {
        try (AnyScene scene = new AnyScene(appProtocol, smscProtocol, delivery, FILTER, ", segments: udh")) {
            byte[] text = "\u041f".repeat(60).getBytes(StandardCharsets.UTF_16BE);
            long token = scene.app.submit(PlainMessage.from(new Address(0, 1, AnyScene.ACCOUNT))
                    .to(new Address(0, 1, "447700900123"))
                    .saying(new Body(text, false, UCS2))
                    .build());
            scene.world.seconds(5);
            assertThat(scene.app.outcome(token).isAccepted())
                    .as("%s", scene.app.outcome(token))
                    .isTrue();
            assertThat(scene.smsc.came()).hasSize(2);
        }
    }
}
