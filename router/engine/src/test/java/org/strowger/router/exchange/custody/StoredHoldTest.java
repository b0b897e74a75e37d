package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.router.filter.MessageChanges;
import org.strowger.smpp.Smpp;

/** The record of a message that a filter holds until a time of the calendar, or for a time after its arrival. */
class StoredHoldTest {
    private static final long SINCE = 1_770_091_506_000L;
    private static final long UNTIL = SINCE + 172_800_000L;
    private static final MessageChanges CHANGES = MessageChanges.NONE.by("night");

    private static MessageChanges storedIn(int format, MessageChanges changes) {
        MessageForms forms = new MessageForms(List.of(Smpp.TRAITS), () -> format);
        CustodyRecordWriter to = new CustodyRecordWriter(forms);
        PlainMessage message = PlainMessage.from(Address.alphanumeric("SHOP"))
                .to(Address.international("447700900123"))
                .build();
        new StoredMessage(7, "shop", SINCE, UNTIL, "", message, changes).write(to, JoinedParts.NONE);
        return StoredMessage.read(Arrays.copyOf(to.octets(), to.length()), forms)
                .message()
                .changes();
    }

    @Test
    void format2KeepsBothTimes() {
        for (MessageChanges each : List.of(
                CHANGES.heldFor(5000),
                CHANGES.notBefore(SINCE + 1).heldFor(5000),
                CHANGES.notBefore(SINCE + 9000).heldFor(5000),
                CHANGES.notBefore(SINCE + 9000))) {
            assertThat(storedIn(2, each)).isEqualTo(each);
        }
    }

    @Test
    void format1HasTheLaterTimeByTheCalendar() {
        assertThat(storedIn(1, CHANGES.heldFor(5000))).isEqualTo(CHANGES.notBefore(SINCE + 5000));
        assertThat(storedIn(1, CHANGES.notBefore(SINCE + 9000).heldFor(5000)))
                .isEqualTo(CHANGES.notBefore(SINCE + 9000));
    }
}
