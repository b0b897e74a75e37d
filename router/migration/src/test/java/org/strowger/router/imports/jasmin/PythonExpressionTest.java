package org.strowger.router.imports.jasmin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonExpressionTest {
    @ParameterizedTest
    @CsvSource({
        "^44, 44*",
        "44.*$, 44*",
        "^447700900123$, 447700900123",
        "^\\+33, +33*",
        "\\+33, +33*",
        "^\\+?49, 49*",
        "^\\+447700900123$, +447700900123",
        "^\\+44\\d{7}$, /^(?:^44\\d{7}$)/",
        "^\\+?44(7|8), /^(?:^44(7|8))/",
        "^[A-Za-z], /^(?:^[A-Za-z])/",
    })
    void aLeadingPlusMatchesTheAddressTypeAndNotTheDigits(String python, String pattern) {
        assertThat(new PythonExpression(python).addressPattern()).contains(pattern);
    }

    @Test
    void detectsAPlusThatIsNotAtTheBeginning() {
        assertThat(new PythonExpression("^(\\+|00)44").hasOtherPlus()).isTrue();
        assertThat(new PythonExpression("^[+]44").hasOtherPlus()).isTrue();
        assertThat(new PythonExpression("^\\+44").hasOtherPlus()).isFalse();
        assertThat(new PythonExpression("^44\\d+$").hasOtherPlus()).isFalse();
    }
}
