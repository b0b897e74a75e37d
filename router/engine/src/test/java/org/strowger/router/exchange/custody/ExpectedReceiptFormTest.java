package org.strowger.router.exchange.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.router.receipts.ExpectedReceipt;
import org.strowger.router.receipts.ReceiptInterest;
import org.strowger.smpp.Smpp;

/** Expected receipts in stores of both formats. */
class ExpectedReceiptFormTest {
    private static ExpectedReceipt written(ExpectedReceipt expected, int format) {
        MessageForms forms = new MessageForms(List.of(Smpp.TRAITS), () -> format);
        CustodyRecordWriter writer = new CustodyRecordWriter(forms);
        ExpectedReceiptForm.write(expected, TimeUnit.NANOSECONDS.toMillis(expected.untilNanos()), writer);
        byte[] octets = Arrays.copyOf(writer.octets(), writer.length());
        return ExpectedReceiptForm.read(
                new CustodyRecordReader(forms, ByteBuffer.wrap(octets)), TimeUnit.MILLISECONDS::toNanos);
    }

    private static ExpectedReceipt with(ReceiptInterest wanted, boolean saidUnknown) {
        ExpectedReceipt usual = RecordsTest.expectation(wanted, true, 3);
        return usual.with(wanted, usual.extras().saying(saidUnknown));
    }

    @ParameterizedTest
    @EnumSource
    void anExpectedReceiptIsReadAsItWasWritten(ReceiptInterest wanted) {
        assertThat(written(with(wanted, false), 2)).isEqualTo(with(wanted, false));
        assertThat(written(with(wanted, true), 2)).isEqualTo(with(wanted, true));
    }

    /** Nodes of the former format read no interest in notifications or in deliveries alone. */
    @ParameterizedTest
    @CsvSource({
        "END_AND_PROGRESS, END",
        "NEWS_AND_PROGRESS, NEWS",
        "END, END",
        "NOTHING, NOTHING",
        "SUCCESS_AND_PROGRESS, NEWS",
        "SUCCESS, NEWS",
        "FAILURE, NEWS",
        "PROGRESS, NOTHING"
    })
    void theFormerFormatStoresTheNearestReceiptInterest(ReceiptInterest wanted, ReceiptInterest read) {
        assertThat(written(with(wanted, false), 1)).isEqualTo(with(read, false));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theFormerFormatOmitsAnUnknownState(boolean saidUnknown) {
        assertThat(written(with(ReceiptInterest.END, saidUnknown), 1)).isEqualTo(with(ReceiptInterest.END, false));
    }
}
