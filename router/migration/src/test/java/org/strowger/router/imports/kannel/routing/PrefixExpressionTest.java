package org.strowger.router.imports.kannel.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PrefixExpressionTest {
    @Test
    void alternativesAndSetsAreExpanded() {
        assertThat(PrefixExpression.expand("^44")).contains(List.of("44"));
        assertThat(PrefixExpression.expand("^44(7[78]|8)")).contains(List.of("4477", "4478", "448"));
        assertThat(PrefixExpression.expand("^(44|353).*")).contains(List.of("44", "353"));
        assertThat(PrefixExpression.expand("^\\+44|^0044")).contains(List.of("+44", "0044"));
        assertThat(PrefixExpression.expand("^1[2-4]")).contains(List.of("12", "13", "14"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "44",
                "^44$",
                "^44+",
                "^44?",
                "^4.4",
                "^[^4]",
                "^(44",
                "^44)",
                "^44|55",
                "^4{2}",
                "^[0-9][0-9][0-9][0-9]",
                "x"
            })
    void unsupportedExpressionsAreNotExpanded(String expression) {
        assertThat(PrefixExpression.expand(expression)).isEmpty();
    }

    @Test
    void deeplyNestedExpressionsAreRefused() {
        assertThat(PrefixExpression.expand("^" + "(".repeat(100_000))).isEmpty();
    }
}
