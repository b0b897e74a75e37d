package org.strowger.router.exchange.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.strowger.router.cluster.mail.MailItem;
import org.strowger.router.cluster.mail.MailKind;

class RecentLettersTest {
    private static final long TEN_MINUTES = TimeUnit.MINUTES.toNanos(10);

    private final RecentLetters letters = new RecentLetters();

    private static MailItem letter(long origin, int content) {
        return new MailItem(MailKind.LETTER, origin, 6, new byte[] {(byte) content, 2, 3});
    }

    @Test
    void aLetterThatComesAgainIsNotNew() {
        assertThat(letters.isNew(letter(1, 7), 0)).isTrue();
        assertThat(letters.isNew(letter(1, 7), TEN_MINUTES - 1)).isFalse();
    }

    @Test
    void twoNodesMayUseOneId() {
        assertThat(letters.isNew(letter(1, 7), 0)).isTrue();
        assertThat(letters.isNew(letter(1, 8), 0)).isTrue();
    }

    @Test
    void afterTenMinutesItIsForgotten() {
        letters.isNew(letter(1, 7), 0);
        letters.isNew(letter(2, 7), 1);
        assertThat(letters.isNew(letter(3, 7), TEN_MINUTES)).isTrue();
        assertThat(letters.size()).isEqualTo(2);
        assertThat(letters.isNew(letter(1, 7), TEN_MINUTES)).isTrue();
    }

    @Test
    void oneThatWasNotStoredMayComeAgain() {
        letters.isNew(letter(1, 7), 0);
        letters.forget(letter(1, 7));
        assertThat(letters.isNew(letter(1, 7), 1)).isTrue();
    }

    @Test
    void aboveTheMaximumTheOldestAreForgotten() {
        for (int i = 0; i < RecentLetters.LETTERS_MAX + 10; i++) {
            letters.isNew(letter(i, 7), 0);
        }
        assertThat(letters.size()).isEqualTo(RecentLetters.LETTERS_MAX);
        assertThat(letters.isNew(letter(RecentLetters.LETTERS_MAX, 7), 0)).isFalse();
    }
}
