# Completion of strowger for bash. Generated from the program; a test compares them.
# shellcheck shell=bash disable=SC2207
_strowger() {
    local current=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} words
    # Those with verbs of their own.
    case "$verb ${COMP_WORDS[2]}" in
        'import kannel') if [ "$COMP_CWORD" -gt 2 ]; then verb='import kannel'; fi ;;
        'import opensmppbox') if [ "$COMP_CWORD" -gt 2 ]; then verb='import opensmppbox'; fi ;;
        'import ksmppd') if [ "$COMP_CWORD" -gt 2 ]; then verb='import ksmppd'; fi ;;
        'import jasmin') if [ "$COMP_CWORD" -gt 2 ]; then verb='import jasmin'; fi ;;
        'import queue') if [ "$COMP_CWORD" -gt 2 ]; then verb='import queue'; fi ;;
        'store check') if [ "$COMP_CWORD" -gt 2 ]; then verb='store check'; fi ;;
        'store dump') if [ "$COMP_CWORD" -gt 2 ]; then verb='store dump'; fi ;;
        'simulate smsc') if [ "$COMP_CWORD" -gt 2 ]; then verb='simulate smsc'; fi ;;
        'simulate http') if [ "$COMP_CWORD" -gt 2 ]; then verb='simulate http'; fi ;;
        'simulate provider') if [ "$COMP_CWORD" -gt 2 ]; then verb='simulate provider'; fi ;;
        'decode smpp') if [ "$COMP_CWORD" -gt 2 ]; then verb='decode smpp'; fi ;;
        'decode ucp') if [ "$COMP_CWORD" -gt 2 ]; then verb='decode ucp'; fi ;;
        'decode cimd2') if [ "$COMP_CWORD" -gt 2 ]; then verb='decode cimd2'; fi ;;
        'decode http') if [ "$COMP_CWORD" -gt 2 ]; then verb='decode http'; fi ;;
    esac
    if [ "$COMP_CWORD" -eq 1 ]; then verb=; fi
    case $verb in
        '') words='run upgrade check console hash-password schema explain import shadow store send simulate blast decode replay try-cluster version help' ;;
        'run') words='--config --turn-cpu --help --version' ;;
        'upgrade') words='--config --socket --turn-cpu --help --version' ;;
        'check') words='--json --help --version' ;;
        'console') words='--connect --socket --user --password-file --tls --ca --no-verify-host --certificate --key --help --version' ;;
        'hash-password') words='--iterations --help --version' ;;
        'schema') words='--help --version' ;;
        'explain') words='--to --from --application --smsc --label --text --at --json --help --version' ;;
        'import') words='kannel opensmppbox ksmppd jasmin queue --help --version' ;;
        'import kannel') words='--through --to --force --include-root --help --version' ;;
        'import opensmppbox') words='--through --to --force --include-root --help --version' ;;
        'import ksmppd') words='--through --to --force --include-root --help --version' ;;
        'import jasmin') words='--profile --to --force --include-root --help --version' ;;
        'import queue') words='--store --receipts --column --application --smsc --labels --hex-ids --to --help --version' ;;
        'shadow') words='--config --application-port --smsc --account --window --ignore --json --report --help --version' ;;
        'store') words='check dump --help --version' ;;
        'store check') words='--help --version' ;;
        'store dump') words='--payload --help --version' ;;
        'send') words='--connect --protocol --protocol-version --system-id --password-file --password --api --api-key-file --callback-url --tls --ca --no-verify-host --certificate --key --to --from --text --receipt --timeout --json --help --version' ;;
        'simulate') words='smsc http provider --help --version' ;;
        'simulate smsc') words='--listen --protocol --system-id --password-file --password --delay --receipts --failed-share --ids --throughput --mo-rate --mo-to --chaos --chaos-share --chaos-time --seed --window --selectors --certificate --key --client-ca --table-every --json --help --version' ;;
        'simulate http') words='--listen --secret-file --secret --delay --status --retry-after --close --percent --seed --certificate --key --client-ca --print --table-every --json --help --version' ;;
        'simulate provider') words='--profile --listen --secret-file --receipts --status --retry-after --close --percent --seed --certificate --key --client-ca --table-every --json --help --version' ;;
        'blast') words='--connect --protocol --protocol-version --system-id --password-file --password --api --api-key-file --callback-url --tls --ca --no-verify-host --certificate --key --bind --connections --window --rate --spin --duration --warm-up --settle --answer-timeout --from --to --text --receipts --check --until-receipt --receipt-ids --selectors --dial --locals --json --help --version' ;;
        'decode') words='smpp ucp cimd2 http --help --version' ;;
        'decode smpp') words='--strict --smpp --coding-0 --show-passwords --help --version' ;;
        'decode ucp') words='--help --version' ;;
        'decode cimd2') words='--help --version' ;;
        'decode http') words='--help --version' ;;
        'replay') words='--to --http-to --config --passwords --application-port --smsc --account --speed --rate --window --json --help --version' ;;
        'try-cluster') words='--kafka --rate --directory --stay --help --version' ;;
        'version') words='--help --version' ;;
        'help') words='' ;;
        *) words= ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _strowger strowger
