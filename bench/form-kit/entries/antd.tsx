// Entry for antd's Form with its own fields.
import { Button, Card, Checkbox, Form, Input, Radio, Select } from 'antd'
import { memo, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import '../bench.css'
import { offer } from '../harness.ts'
import { choices, HIDING, type Kind, type Part, type Question } from '../questions.ts'

const options = [...choices]
const CONTROLS: Readonly<Record<Kind, ReactElement>> = {
  text: <Input />,
  email: <Input type="email" />,
  select: <Select options={options} />,
  radio: <Radio.Group options={options} />,
  checkbox: <Checkbox.Group options={options} />,
  textarea: <Input.TextArea rows={4} />,
}

const Field = memo(function Field({ question }: { readonly question: Question }) {
  const { name, kind, label, help, least } = question
  return (
    <Form.Item
      name={name}
      label={label}
      extra={help}
      rules={[
        { required: true, message: `${label} is required` },
        ...(kind === 'email' ? [{ type: 'email' as const, message: 'Email is invalid.' }] : []),
        ...(least === undefined ? [] : [{ min: least, message: `Enter at least ${least} characters.` }]),
      ]}
    >
      {CONTROLS[kind]}
    </Form.Item>
  )
})

function SwitchedFields({ part, by }: { readonly part: Part; readonly by: string }) {
  const answer: unknown = Form.useWatch(by)
  return part.questions.map((question) =>
    answer === HIDING && question.hiddenBy !== undefined ? null : <Field key={question.name} question={question} />,
  )
}

const Section = memo(function Section({ part }: { readonly part: Part }) {
  return (
    <Card title={part.title}>
      {part.switch === undefined ? (
        part.questions.map((question) => <Field key={question.name} question={question} />)
      ) : (
        <SwitchedFields part={part} by={part.switch} />
      )}
    </Card>
  )
})

function Page({ form }: { readonly form: readonly Part[] }) {
  return (
    <Form layout="vertical" validateTrigger="onBlur">
      {form.map((part) => (
        <Section key={part.title} part={part} />
      ))}
      <Button htmlType="submit">Send</Button>
    </Form>
  )
}

offer({
  mount: (root, form) => createRoot(root).render(<Page form={form} />),
  typed: '#s0q0',
  show: '#s0q3 input[value=a]',
  hide: '#s0q3 input[value=c]',
  submit: 'button[type=submit]',
  error: '.ant-form-item-explain-error',
  question: '.ant-form-item',
})
