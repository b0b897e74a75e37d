# Completion of strowger for bash. Made from what the program goes by; a test compares them.
# shellcheck shell=bash disable=SC2207
_strowger() {
    local current=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]} words
    # Those with verbs of their own.
    case "$verb ${COMP_WORDS[2]}" in
        'simulate smsc') if [ "$COMP_CWORD" -gt 2 ]; then verb='simulate smsc'; fi ;;
        'bench dispatch') if [ "$COMP_CWORD" -gt 2 ]; then verb='bench dispatch'; fi ;;
        'decode smpp') if [ "$COMP_CWORD" -gt 2 ]; then verb='decode smpp'; fi ;;
        'decode ucp') if [ "$COMP_CWORD" -gt 2 ]; then verb='decode ucp'; fi ;;
        'decode cimd2') if [ "$COMP_CWORD" -gt 2 ]; then verb='decode cimd2'; fi ;;
        'store check') if [ "$COMP_CWORD" -gt 2 ]; then verb='store check'; fi ;;
        'store dump') if [ "$COMP_CWORD" -gt 2 ]; then verb='store dump'; fi ;;
        'echo server') if [ "$COMP_CWORD" -gt 2 ]; then verb='echo server'; fi ;;
        'echo client') if [ "$COMP_CWORD" -gt 2 ]; then verb='echo client'; fi ;;
    esac
    if [ "$COMP_CWORD" -eq 1 ]; then verb=; fi
    case $verb in
        '') words='run check console hash-password schema explain send simulate blast bench decode store echo version help' ;;
        'run') words='--config --turn-cpu --help --version' ;;
        'check') words='--json --help --version' ;;
        'console') words='--connect --socket --user --password-file --tls --ca --no-verify-host --certificate --key --help --version' ;;
        'hash-password') words='--iterations --help --version' ;;
        'schema') words='--help --version' ;;
        'explain') words='--to --from --application --text --at --json --help --version' ;;
        'send') words='--connect --protocol --protocol-version --system-id --password-file --password --tls --ca --no-verify-host --certificate --key --to --from --text --receipt --timeout --json --help --version' ;;
        'simulate') words='smsc --help --version' ;;
        'simulate smsc') words='--listen --protocol --system-id --password-file --password --delay --receipts --failed-share --ids --throughput --mo-rate --mo-to --chaos --chaos-share --chaos-time --seed --window --selectors --certificate --key --client-ca --table-every --json --help --version' ;;
        'blast') words='--connect --protocol --protocol-version --system-id --password-file --password --tls --ca --no-verify-host --certificate --key --bind --connections --window --rate --spin --duration --warm-up --settle --answer-timeout --from --to --text --receipts --check --until-receipt --receipt-ids --selectors --dial --locals --json --help --version' ;;
        'bench') words='dispatch --help --version' ;;
        'bench dispatch') words='--models --full --connections --payload --work --delay --burn --time-out --workers --warm-up --duration --selectors --java --output --help --version' ;;
        'decode') words='smpp ucp cimd2 --help --version' ;;
        'decode smpp') words='--port --strict --smpp --coding-0 --show-passwords --help --version' ;;
        'decode ucp') words='--port --help --version' ;;
        'decode cimd2') words='--port --help --version' ;;
        'store') words='check dump --help --version' ;;
        'store check') words='--help --version' ;;
        'store dump') words='--payload --help --version' ;;
        'echo') words='server client --help --version' ;;
        'echo server') words='--listen --selectors --max-connections --idle-timeout --certificate --key --client-ca --turn-cpu --table-every --help --version' ;;
        'echo client') words='--connect --connections --window --bytes --interval --answer-timeout --duration --warm-up --selectors --dial --local --tls --ca --no-verify-host --certificate --key --json --help --version' ;;
        'version') words='--help --version' ;;
        'help') words='' ;;
        *) words= ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _strowger strowger
