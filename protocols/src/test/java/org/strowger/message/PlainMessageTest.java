package org.strowger.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.gsm.Concatenation;
import org.strowger.gsm.UserData;
import org.strowger.gsm.UserDataHeader;
import org.strowger.message.ShortMessage.Kind;

class PlainMessageTest {
    private static final Instant NOW = Instant.parse("2026-02-03T04:05:06Z");
    private static final Address SHOP = Address.alphanumeric("SHOP");
    private static final Address ALICE = Address.international("447700900123");
    private static final Address BOB = Address.international("447700900124");
    private static final Receipt RECEIPT = Receipt.of("A7", MessageState.DELIVERED, "000");

    @Test
    void holdsTheFieldsItWasBuiltWith() {
        SendOptions options = new SendOptions(ReceiptRequest.ON_FAILURE, true, 2, 0x41, true, true);
        PlainMessage message = PlainMessage.from(SHOP)
                .to(ALICE, BOB)
                .service("CMT")
                .saying(body("hello"))
                .options(options)
                .after(NOW)
                .until(NOW.plusSeconds(60))
                .build();
        assertThat(message.kind()).isEqualTo(Kind.MESSAGE);
        assertThat(message.source()).isEqualTo(SHOP);
        assertThat(message.destination()).isEqualTo(ALICE);
        assertThat(message.destinations()).containsExactly(ALICE, BOB);
        assertThat(message.goesToLists()).isFalse();
        assertThat(message.serviceType()).isEqualTo("CMT");
        assertThat(message.body()).isEqualTo(body("hello"));
        assertThat(message.options()).isEqualTo(options);
        assertThat(message.scheduledFor(NOW)).contains(NOW);
        assertThat(message.expiresAt(NOW)).contains(NOW.plusSeconds(60));
        assertThat(message.part()).isEmpty();
        assertThat(message.receipt()).isEmpty();
        assertThat(message.owned()).isSameAs(message);
    }

    @Test
    void leavesUnsetFieldsEmpty() {
        PlainMessage message = PlainMessage.from(SHOP).build();
        assertThat(message.destination()).isEqualTo(Address.NONE);
        assertThat(message.destinations()).isEmpty();
        assertThat(message.serviceType()).isEmpty();
        assertThat(message.body().octets()).isEmpty();
        assertThat(message.options()).isEqualTo(SendOptions.NONE);
        assertThat(message.scheduledFor(NOW)).isEmpty();
        assertThat(message.expiresAt(NOW)).isEmpty();
        assertThat(message.segments()).isEqualTo(1);
    }

    @Test
    void theReportDeterminesTheKindOfTheMessage() {
        PlainMessage receipt =
                PlainMessage.from(ALICE).to(SHOP).reporting(RECEIPT).build();
        assertThat(receipt.kind()).isEqualTo(Kind.RECEIPT);
        assertThat(receipt.receipt()).contains(RECEIPT);
        PlainMessage notification = PlainMessage.from(ALICE).notifying(RECEIPT).build();
        assertThat(notification.kind()).isEqualTo(Kind.NOTIFICATION);
        assertThat(notification.receipt()).contains(RECEIPT);
        assertThat(PlainMessage.from(ALICE).acknowledging().build().kind()).isEqualTo(Kind.ACKNOWLEDGEMENT);
    }

    @Test
    void aBuiltMessageIsIndependentOfItsBuilder() {
        PlainMessage.Builder builder = PlainMessage.from(SHOP).to(ALICE).saying(body("one"));
        PlainMessage first = builder.build();
        PlainMessage second = builder.to(BOB).saying(body("two")).build();
        assertThat(first.destination()).isEqualTo(ALICE);
        assertThat(first.body()).isEqualTo(body("one"));
        assertThat(second.destination()).isEqualTo(BOB);
        assertThat(second.body()).isEqualTo(body("two"));
    }

    @Test
    void optionalParametersAreLimited() {
        OptionalParameter half = new OptionalParameter(0x1400, new byte[OptionalParameter.OCTETS_MAX / 2]);
        PlainMessage message = PlainMessage.from(SHOP)
                .saying(body("hello"))
                .optionalParameters(List.of(half, half))
                .build();
        assertThat(message.optionalParameters()).containsExactly(half, half);
        assertThat(message.octets()).isEqualTo(5 + OptionalParameter.OCTETS_MAX);
        assertThat(saying(body("hello")).octets()).isEqualTo(5);

        OptionalParameter one = new OptionalParameter(1, new byte[1]);
        assertThatThrownBy(() -> PlainMessage.from(SHOP).optionalParameters(List.of(half, half, one)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 optional parameters with 1025 octets");
        assertThat(OptionalParameter.fit(Collections.nCopies(32, one))).isTrue();
        assertThat(OptionalParameter.fit(Collections.nCopies(33, one))).isFalse();
        assertThatThrownBy(() -> new OptionalParameter(0, new byte[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new OptionalParameter(0x10000, new byte[0]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void optionalParametersAreComparedByTheirOctets() {
        OptionalParameter entity = new OptionalParameter(0x1400, new byte[] {1, 2});
        assertThat(entity).isEqualTo(new OptionalParameter(0x1400, new byte[] {1, 2}));
        assertThat(entity).hasSameHashCodeAs(new OptionalParameter(0x1400, new byte[] {1, 2}));
        assertThat(entity).isNotEqualTo(new OptionalParameter(0x1401, new byte[] {1, 2}));
        assertThat(entity).isNotEqualTo(new OptionalParameter(0x1400, new byte[] {1}));
        assertThat(entity).hasToString("0x1400=0102");
    }

    @Test
    void aReceiptIsRequestedUnlessTheRequestIsNever() {
        for (ReceiptRequest request : ReceiptRequest.values()) {
            SendOptions options = new SendOptions(request, false, 0, 0, false, false);
            assertThat(PlainMessage.from(SHOP).options(options).build().wantsReceipt())
                    .isEqualTo(request != ReceiptRequest.NEVER);
        }
        SendOptions notifications = new SendOptions(ReceiptRequest.NEVER, true, 0, 0, false, false);
        assertThat(PlainMessage.from(SHOP).options(notifications).build().wantsReceipt())
                .isFalse();
    }

    @Test
    void theSegmentsAreCountedFromTheBody() {
        assertThat(saying(body("a".repeat(160))).segments()).isEqualTo(1);
        assertThat(saying(body("a".repeat(161))).segments()).isEqualTo(2);
        assertThat(saying(new Body(new byte[161], false, 4)).segments()).isEqualTo(2);
        assertThat(saying(new Body(new byte[272], false, 8)).segments()).isEqualTo(3);
    }

    @Test
    void aPartHasItsPartNumbersAndItsSegmentsAreCounted() {
        var third = new Concatenation(7, true, 4, 3);
        PlainMessage part = saying(headed(UserDataHeader.NONE.with(third), 152));
        assertThat(part.part()).contains(third);
        assertThat(part.segments()).isEqualTo(1);
        assertThat(saying(headed(UserDataHeader.NONE.with(third), 300)).segments())
                .isEqualTo(3);
    }

    @Test
    void aHeaderWithoutPartNumbersLeavesLessRoomForText() {
        UserDataHeader ports = UserDataHeader.NONE.with(0x05, new byte[] {0, 1, 0, 2});
        assertThat(saying(headed(ports, 152)).part()).isEmpty();
        assertThat(saying(headed(ports, 152)).segments()).isEqualTo(1);
        assertThat(saying(headed(ports, 153)).segments()).isEqualTo(2);
        UserDataHeader fifthOfFour = UserDataHeader.NONE.with(0x00, new byte[] {9, 4, 5});
        assertThat(saying(headed(fifthOfFour, 300)).part()).isEmpty();
        assertThat(saying(headed(fifthOfFour, 300)).segments()).isGreaterThan(1);
    }

    @Test
    void anInvalidHeaderIsCountedAsText() {
        Body noise = new Body(new byte[] {(byte) 200, 1, 2}, true, 0);
        assertThat(saying(noise).segments()).isEqualTo(1);
        assertThat(saying(new Body(new byte[0], true, 0)).segments()).isEqualTo(1);
    }

    private static PlainMessage saying(Body body) {
        return PlainMessage.from(SHOP).to(ALICE).saying(body).build();
    }

    private static Body headed(UserDataHeader header, int textOctets) {
        UserData data = UserData.of(header, new byte[textOctets], 0, textOctets);
        return new Body(data.toBytes(), true, 0);
    }

    private static Body body(String text) {
        return new Body(text.getBytes(StandardCharsets.ISO_8859_1), false, 0);
    }
}
