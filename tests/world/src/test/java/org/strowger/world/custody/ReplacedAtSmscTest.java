package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.world.HookPeer;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * A new text for a message that an SMSC has goes there only if no filter and no hook judges texts, and none is charged.
 */
class ReplacedAtSmscTest {
    private static final String NUMBER = "447700900123";

    private static String yaml(String application, String filters) {
        return """
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}]
                applications: [{name: shop, password: secret%s}]
                smscs: [{name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}]
                routes: [{name: all, match: {}, via: a}]
                hooks: [{name: fraud, kind: policy, url: "http://hooks.example:9000/", on-failure: pass}]
                accounts: [{name: postpaid, credit-limit: unlimited, price: 1}]
                filters: [%s]
                """.formatted(application, filters);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | '' | true",
                "'' | '{name: spam, match: {text: /spam/}, refuse: not-allowed}' | false",
                "', hooks: [fraud]' | '' | false",
                "', account: postpaid' | '' | false"
            })
    void aReplacementThatWouldBypassFiltersIsRefused(String application, String filters, boolean isAsked) {
        try (World world = new World()) {
            TestSmsc smsc = world.smsc("a", 2776);
            new HookPeer(world, 9000);
            List<Inquiry> asked = new ArrayList<>();
            smsc.manner().inquiries = inquiry -> {
                asked.add(inquiry);
                return InquiryAnswer.done();
            };
            world.start(yaml(application, filters));
            Peer shop = world.application("shop");
            long token = shop.submit(World.text(NUMBER));
            world.seconds(2);
            String id = shop.outcome(token).messageId();
            assertThat(smsc.came()).hasSize(1);
            long replaced = shop.ask(Inquiry.replace(id, World.SHOP, World.body("spam")));
            world.seconds(1);
            assertThat(asked).hasSize(isAsked ? 1 : 0);
            assertThat(shop.answer(replaced).outcome().isAccepted()).isEqualTo(isAsked);
        }
    }
}
